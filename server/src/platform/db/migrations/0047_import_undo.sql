-- Undo of an import for 24 hours (docs/adr/0086-undo-of-an-import.md).

-- What steps of imports changed, in parts of up to 500 people, each of which is undone in one transaction that also deletes
-- it. No foreign keys, for the reason that subscriber gives.
create table import_undo (
  id         bigint generated always as identity primary key,
  account_id int not null,
  import_id  int not null,
  -- The transaction of the step: whoever it changed, and nobody has changed since, has this modified_at.
  at         timestamptz not null default now(),
  -- Ids of the people whom the step added; their modified_at stays empty until somebody changes them.
  added      bigint[] not null,
  -- Of the people whom the step changed, their columns before it: a list of objects with an id.
  changed    jsonb not null
);
create index import_undo_import on import_undo (import_id, id);

alter table import_undo enable row level security;
create policy account on import_undo to textloom_app using (account_id = current_account()) with check (account_id = current_account());
create policy engine on import_undo to textloom_engine using (true) with check (true);

-- Whether import_undo has what the step changed: false for the steps of the release before.
alter table import_step add column undoable boolean not null default false;

alter table import_job
  -- Empty: nobody has undone it. `stopped`: too many failures in a row; a user may go on.
  add column undo_state text not null default '' check (undo_state in ('', 'running', 'done', 'stopped')),
  add column undo_user_id int references app_user,
  -- When its next step is due, and failed steps in a row.
  add column undo_next_at timestamptz,
  add column undo_failures int not null default 0,
  add column undone_at timestamptz,
  -- The people whom an undo looks at, and of these those it has removed from the list, restored, or left as they were
  -- because somebody had changed them since.
  add column undo_total int not null default 0,
  add column undo_removed int not null default 0,
  add column undo_restored int not null default 0,
  add column undo_kept int not null default 0;
create index import_job_undoing on import_job (undo_next_at) where undo_state = 'running';

-- A tag that an undo brings back is not a new one: it begins no sequence.
create or replace function sequence_tag_added() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if current_setting('textloom.undoing', true) = 'on' then return null; end if;
  insert into sequence_entry (automation_id, subscriber_id, account_id)
  select q.id, t.subscriber_id, t.account_id from added t
  join automation q on q.account_id = t.account_id and lower(trim(q.trigger_tag)) = t.tag
  where q.trigger = 'tag' and q.state = 'on' and not q.deleted
  order by 1, 2 on conflict do nothing;
  return null;
end $$;
