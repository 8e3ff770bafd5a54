-- Two roles without login do the work: textloom_app serves requests, one account at a time; textloom_engine runs the
-- messaging engine and the jobs, which serve all accounts. Every table that belongs to an account has an account_id
-- column and row-level security, so that a query that forgets the account cannot read another account's rows.

do $$
begin
  if not exists (select from pg_roles where rolname = 'textloom_app') then
    create role textloom_app nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'textloom_engine') then
    create role textloom_engine nologin;
  end if;
  execute format('grant textloom_app, textloom_engine to %I', current_user);
end $$;

-- gin_trgm_ops for the name search, and GIN indexes that begin with account_id.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- The account of the running request. Null outside a request, so that the policies then match no row.
create function current_account() returns int language sql stable parallel safe as
$$ select nullif(current_setting('app.account_id', true), '')::int $$;

grant usage on schema public to textloom_app, textloom_engine;

-- Both roles may read and write every table of this schema. Where one of them may do less, the revoke is beside the
-- table. Default privileges do not include policies: 0023_row_level_security.sql creates those of all tables before it.
alter default privileges in schema public
  grant select, insert, update, delete on tables to textloom_app, textloom_engine;
alter default privileges in schema public
  grant usage, select on sequences to textloom_app, textloom_engine;
