-- Messages that left and then failed, beside those that were sent and delivered: the charts show all three.
alter table usage_hour add column failed int not null default 0;
alter table report_change add column failed int not null default 0;
alter table report_day add column failed int not null default 0;

create or replace function report_usage_insert() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  insert into report_change (account_id, hour, sent, delivered, failed) select account_id, hour, sent, delivered, failed from added;
  return null;
end $$;

create or replace function report_usage_update() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  insert into report_change (account_id, hour, sent, delivered, failed)
  select account_id, hour, a.sent - b.sent, a.delivered - b.delivered, a.failed - b.failed from before b join after a using (account_id, hour);
  return null;
end $$;

-- The past, from the messages that are still there: whatever has an id of the carrier and failed, but for the codes that
-- are never billed.
update usage_hour u set failed = m.failed
from (
  select account_id, date_trunc('hour', claimed_at, 'UTC') as hour, count(*) as failed from message
  where status >= 10 and status not in (15, 17, 18, 20) and provider_id is not null and account_id is not null and claimed_at is not null group by 1, 2
) m where m.account_id = u.account_id and m.hour = u.hour;
