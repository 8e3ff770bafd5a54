-- A message that the carrier refused at once, or that failed on our side (15, 17, 18, 20), did not leave: it has no id of
-- the carrier, or its code says so. The counters of sent messages leave it out from now on. What was charged for such
-- messages before stays charged, because the ledger is append-only (decision 308).
comment on column send_batch.unsent is 'Those of the failed messages that did not leave.';

create temporary table never_left on commit drop as
select account_id, batch_id, claimed_at from message
where status >= 10 and claimed_at is not null and (provider_id is null or status in (15, 17, 18, 20));

update send_batch b set unsent = unsent + n.messages
from (select batch_id, count(*) as messages from never_left where batch_id is not null group by batch_id) n
where b.id = n.batch_id;

-- The trigger of usage_hour corrects the reports.
update usage_hour u set sent = sent - n.messages
from (
  select account_id, date_trunc('hour', claimed_at, 'UTC') as hour, count(*) as messages from never_left
  where account_id is not null group by 1, 2
) n where u.account_id = n.account_id and u.hour = n.hour;

-- Batches of months whose messages were removed: their errors still show the codes.
update send_batch b set unsent = unsent + n.messages
from (
  select b.id, sum(value::int) as messages
  from message_month m join send_batch b on b.first_id >= m.first_id and b.first_id < m.end_id
  cross join jsonb_each_text(b.errors) where m.removed_at is not null and key in ('15', '17', '18', '20') group by b.id
) n where b.id = n.id;

-- campaigns_created leaves out campaigns that were undone or deleted.
create function report_campaign_deleted() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  insert into report_change (account_id, hour, campaigns)
  values (new.account_id, date_trunc('hour', new.added_at, 'UTC'), case when new.deleted then -1 else 1 end);
  return null;
end $$;

create trigger report_deleted after update of deleted on campaign
  for each row when (old.deleted is distinct from new.deleted) execute function report_campaign_deleted();

insert into report_change (account_id, hour, campaigns)
select account_id, date_trunc('hour', added_at, 'UTC'), -count(*) from campaign where deleted group by 1, 2;
