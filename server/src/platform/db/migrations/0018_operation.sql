-- What the server itself needs: settings, safe repeats of requests, and the readiness check.

create table setting (
  name  text primary key,
  value jsonb not null
);
revoke insert, update, delete on setting from textloom_app;

-- A key made by the client makes a POST safe to repeat: a repeat gets the first reply again.
create table idempotency (
  account_id int not null references account,
  key        text not null,
  request    text not null,
  reply      jsonb,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);

alter table idempotency enable row level security;
create policy account on idempotency to textloom_app
  using (account_id = current_account()) with check (account_id = current_account());
create policy engine on idempotency to textloom_engine using (true) with check (true);

-- /readyz writes here, and so does the probe that waits for a lost database to return: a database is ready only when it
-- accepts writes (ADR 0015).
create table readiness (
  role text primary key check (role in ('textloom_app', 'textloom_engine', 'probe')),
  at   timestamptz not null default now()
);
insert into readiness (role) values ('textloom_app'), ('textloom_engine'), ('probe');
revoke insert, delete on readiness from textloom_app, textloom_engine;
