-- What falls into a pause is counted (decision 578): an automation that was on before keeps its clock while it is
-- paused, so that next_at is null only before it was first switched on and after its last run.

-- 0 greeted, 1 their day fell into a pause, 2 left out when it was switched on, 3 greeted by the next run.
alter table automation_greeted add column state smallint not null default 0 check (state between 0 and 3);
create index automation_greeted_outside on automation_greeted (automation_id, state) where state > 0;

-- Runs, other than birthdays, whose time came while it was paused.
alter table automation add column paused_runs int not null default 0;

-- Those that are paused when this is applied count from now on; sequences from their next day, because of today some
-- people may have entered before the pause.
update automation q set paused_at = now(), next_at = now()
where kind = 'recurring' and state <> 'on' and not deleted
  and exists (select from automation_run r where r.automation_id = q.id);
update automation set next_at = now() + interval '1 day'
where trigger = 'date' and state <> 'on' and paused_at is not null and not deleted;

create index automation_due_run on automation (next_at) where kind = 'recurring' and not deleted;
create index automation_due_day on automation (next_at) where trigger = 'date' and not deleted;
drop index automation_due;
drop index automation_day;
