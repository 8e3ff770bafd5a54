-- Sequences that begin with something else than joining a keyword (docs/adr/0084-noted-beginnings.md).

alter table automation
  -- What begins a sequence: joining `keyword_id`, a click on any link of a campaign, a click on one address in any text, a
  -- tag, or a date of each person.
  add column trigger text not null default 'keyword' check (trigger in ('keyword', 'campaign', 'link', 'tag', 'date')),
  -- No foreign keys: campaigns refer to automations.
  add column trigger_campaign int,
  add column trigger_link int,
  add column trigger_tag text not null default '',
  -- The custom field of the date; null: the birthday.
  add column trigger_field int,
  -- A custom field's day and month count, in every year.
  add column trigger_yearly boolean not null default false;
create index automation_event on automation (account_id, trigger)
  where trigger in ('campaign', 'link', 'tag') and state = 'on' and not deleted;
-- `next_at` is the beginning of the next local day whose people enter.
create index automation_day on automation (next_at) where trigger = 'date' and state = 'on' and not deleted;

-- People who are about to enter a sequence: noted in the transaction of the event, taken by a job.
create table sequence_entry (
  automation_id int not null references automation,
  subscriber_id bigint not null,
  account_id    int not null references account,
  at            timestamptz not null default now(),
  primary key (automation_id, subscriber_id)
);

-- The phones that entered because of a date, each once.
create table sequence_day (
  automation_id int not null references automation,
  account_id    int not null references account,
  day           date not null,
  phone         text not null,
  primary key (automation_id, day, phone)
);

alter table sequence_entry enable row level security;
create policy account on sequence_entry to textloom_app using (account_id = current_account()) with check (account_id = current_account());
create policy engine on sequence_entry to textloom_engine using (true) with check (true);
alter table sequence_day enable row level security;
create policy account on sequence_day to textloom_app using (account_id = current_account()) with check (account_id = current_account());
create policy engine on sequence_day to textloom_engine using (true) with check (true);

create function sequence_tag_added() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  insert into sequence_entry (automation_id, subscriber_id, account_id)
  select q.id, t.subscriber_id, t.account_id from added t
  join automation q on q.account_id = t.account_id and lower(trim(q.trigger_tag)) = t.tag
  where q.trigger = 'tag' and q.state = 'on' and not q.deleted
  order by 1, 2 on conflict do nothing;
  return null;
end $$;
create trigger sequence_tag_added after insert on subscriber_tag
  referencing new table as added for each statement execute function sequence_tag_added();

-- The message of a step that has short links: its clicks are found by it.
alter table sequence_sent add column message_id bigint;
create index sequence_sent_message on sequence_sent (message_id) where message_id is not null;

-- Clicks in messages of sequences belong to a step instead of a campaign.
alter table link_click
  alter column campaign_id drop not null,
  alter column batch_id drop not null,
  add column step_id bigint;
create index link_click_step on link_click (step_id, message_id) where step_id is not null;
