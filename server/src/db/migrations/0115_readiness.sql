-- /readyz and the look whether the database is back write here: only a database that can be written to is ready (ADR 0015).
create table readiness (
  role text primary key check (role in ('textloom_app', 'textloom_engine', 'probe')),
  at   timestamptz not null default now()
);
insert into readiness (role) values ('textloom_app'), ('textloom_engine'), ('probe');

revoke insert, delete on readiness from textloom_app, textloom_engine;
