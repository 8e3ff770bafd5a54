-- Consents that ended with the number are told to an account's programs like those that a person ended: redefines
-- webhook_consent() of 0076 with two more events.
create or replace function webhook_consent() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  insert into webhook_delivery (account_id, webhook_id, event, subject, phone)
  select w.account_id, w.id, c.event, c.subscriber_id, c.phone
  from (
    select account_id, subscriber_id, phone,
           case when event in ('opt-in', 'restore') then 'subscriber.subscribed' else 'subscriber.unsubscribed' end as event
    from added where event in ('opt-in', 'opt-out', 'restore', 'wrong-number', 'deactivated') and subscriber_id is not null
  ) c join webhook w on w.account_id = c.account_id and w.enabled and not w.deleted and c.event = any(w.events);
  if found then perform pg_notify('textloom_webhooks', ''); end if;
  return null;
end $$;
