-- Those of a batch's failed messages whose time was over before they were handed over: they do not count as sent.
alter table send_batch add column unsent int not null default 0;

update send_batch b set unsent = m.unsent
from (
  select batch_id, count(*) as unsent from message
  where status >= 10 and claimed_at is null and batch_id is not null group by batch_id
) m where b.id = m.batch_id;
