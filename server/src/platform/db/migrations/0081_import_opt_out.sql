-- Opt-outs that one imported file alone has made: an undo of the import lifts them. Whoever else opts the same phone out,
-- another file included, removes the row, and the opt-out stays.
create table import_opt_out (
  account_id int not null,
  phone      text not null,
  import_id  int not null,
  -- The transaction of the step: subscriptions that nobody has changed since have this modified_at.
  at         timestamptz not null default now(),
  -- The subscriptions that the file ended, with their modified_at before: a list of objects with an id.
  ended      jsonb not null default '[]',
  primary key (account_id, phone)
);
create index import_opt_out_import on import_opt_out (import_id);

alter table import_opt_out enable row level security;
create policy account on import_opt_out to textloom_app using (account_id = current_account()) with check (account_id = current_account());
create policy engine on import_opt_out to textloom_engine using (true) with check (true);
