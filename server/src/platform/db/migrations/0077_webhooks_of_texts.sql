-- Replies, for webhooks (0076).
create function webhook_received() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  insert into webhook_delivery (account_id, webhook_id, event, subject, phone)
  select w.account_id, w.id, 'message.received', i.id, i.phone
  from added i join webhook w on w.account_id = i.account_id and w.enabled and not w.deleted and 'message.received' = any(w.events)
  where i.decision = 'reply';
  if found then perform pg_notify('textloom_webhooks', ''); end if;
  return null;
end $$;
create trigger webhook_insert after insert on inbound_message
  referencing new table as added for each statement execute function webhook_received();
