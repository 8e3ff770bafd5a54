-- Estimates of smart groups read what the phones of the sample did, not what all did (docs/adr/0088-estimates-by-sample.md).

-- Whether a phone is in the sample: one of 128, by its hash, as in the index subscriber_sample.
create function in_sample(phone text) returns boolean language sql immutable parallel safe as $$
  select (hashtext(phone) & 127) = 0
$$;

-- A click has no phone of its own: whether that of its message is in the sample.
alter table link_click add column sampled boolean not null default false;
update link_click c set sampled = true from message m where m.id = c.message_id and in_sample(m.phone);
create index link_click_sample on link_click (account_id, last_at) include (message_id) where sampled;

create index inbound_message_sample on inbound_message (account_id, received_at) include (phone)
  where decision = 'reply' and in_sample(phone);
