-- Sub-batches of an import are written two at a time. What each came to is a row of its own, so that neither
-- waits for the other at a counter of the job; an import's counts and its progress are the sums of its steps.
create table import_step (
  import_id  int not null references import_job,
  account_id int not null references account,
  -- Rows of the file behind its column names, both included.
  first_row  int not null,
  last_row   int not null,
  bytes      int not null,
  good       int not null,
  updated    int not null,
  skipped    int not null,
  failed     int not null,
  -- A step is a sign of life too: an import whose last one is younger than a lease is not taken over.
  at         timestamptz not null default clock_timestamp(),
  primary key (import_id, first_row)
);
alter table import_step enable row level security;
create policy account on import_step to textloom_app using (account_id = current_account()) with check (account_id = current_account());
create policy engine on import_step to textloom_engine using (true) with check (true);
grant select, insert, update, delete on import_step to textloom_app, textloom_engine;

insert into import_step (import_id, account_id, first_row, last_row, bytes, good, updated, skipped, failed, at)
select id, account_id, 1, cursor_row, cursor_bytes, good, updated, skipped, failed, coalesce(finished_at, started_at)
from import_job where cursor_row > 0;

alter table import_job
  drop column cursor_row, drop column cursor_bytes, drop column good, drop column updated, drop column skipped, drop column failed;
-- Steps that were committed when a worker last took the import.
alter table import_job add column steps_seen int not null default 0;

-- A file is read once or twice and then emptied: compressing it takes longer than it saves.
alter table import_job alter column file set storage external;

-- New names wait in a list before they are sorted into subscriber_name, and whoever fills that list sorts all of
-- it. An import lets it grow and empties it when it is done; joins do not pay for it.
create function sort_new_names() returns void language sql security definer set search_path = public as
$$ select gin_clean_pending_list('subscriber_name') $$;
revoke all on function sort_new_names() from public;
grant execute on function sort_new_names() to textloom_engine;

-- What a row of an import costs is what its indexes cost. Nobody asks for an account's consents without a phone.
drop index consent_event_account;
-- One index for everybody by first name and for those who have a name: who has none comes last.
drop index subscriber_named;
drop index subscriber_first_name;
create index subscriber_first_name on subscriber (account_id, (case when first_name = '' and last_name = '' then 1 else 0 end), lower(first_name), id) where not deleted;
