-- Subscribers: one row per phone and keyword of an account, with its counters and the list of duplicate phones.

-- Subscribers and groups draw ids from one sequence, because one delete call serves both (decision 4).
create sequence entity_id;

-- No foreign keys to account and keyword: neither is ever removed, only marked as deleted, and whatever writes a
-- subscriber has just read or locked both. Checking them again for each row took a fifth of an import's time.
create table subscriber (
  id            bigint primary key default nextval('entity_id'),
  account_id    int not null,
  keyword_id    int not null,
  phone         text not null,
  -- A column, because behind row-level security PostgreSQL uses an index only for conditions whose functions are
  -- leakproof: comparisons of text are, substr() is not.
  area_code     text generated always as (substr(phone, 1, 3)) stored,
  first_name    text not null default '',
  last_name     text not null default '',
  email         text not null default '',
  address       text not null default '',
  city          text not null default '',
  state         text not null default '',
  zip           text not null default '',
  company_name  text not null default '',
  -- MM/DD or MM/DD/YYYY; empty: unknown.
  birthday      text not null default '',
  -- A column for the same reason as area_code.
  birth_day     text generated always as (substr(birthday, 1, 5)) stored,
  tags          text not null default '',
  disabled      smallint not null default 0,
  disabled_at   timestamptz,
  -- Why no message can reach the phone: the error code of a message (10 invalid number, 11 landline, 12 unknown
  -- subscriber). Campaigns leave the row out until its phone texts in or its number is edited. Null: nothing is known
  -- against it.
  undeliverable smallint check (undeliverable in (10, 11, 12)),
  deleted       boolean not null default false,
  added_at      timestamptz not null default now(),
  subscribed_at timestamptz,
  modified_at   timestamptz
);
-- The `include` columns of these indexes are what a list is filtered and counted by, so that counting up to the cap
-- and skipping to a page read the index alone. The duplicates of a phone are found in subscriber_unique.
create unique index subscriber_unique on subscriber (account_id, phone, keyword_id) include (deleted, disabled);
-- `phone`: after a large import the newest rows hold no duplicate, and the filter skips them without reading the table.
create index subscriber_list on subscriber (account_id, added_at desc, id desc)
  include (disabled, phone) where not deleted;
create index subscriber_unsubscribed on subscriber (account_id, added_at desc, id desc)
  where disabled = 1 and not deleted;
create index subscriber_keyword on subscriber (account_id, keyword_id, added_at desc, id desc)
  include (disabled) where not deleted;
create index subscriber_zip on subscriber (account_id, zip, added_at desc, id desc)
  include (disabled) where zip <> '' and not deleted;
create index subscriber_area on subscriber (account_id, area_code, added_at desc, id desc)
  include (disabled) where not deleted;
-- The engine looks up a phone over all accounts.
create index subscriber_phone on subscriber (phone);
-- Expansion reads a keyword's subscribers by id, so that it can resume after its cursor.
create index subscriber_expand on subscriber (account_id, keyword_id, id);
-- Few rows: each text from a phone looks here whether it has to clear the mark.
create index subscriber_undeliverable on subscriber (phone) where undeliverable is not null;
-- Who left since a campaign began: its error groups count them.
create index subscriber_left on subscriber (account_id, disabled_at) where disabled = 1;
create index subscriber_birth_day on subscriber (account_id, birth_day) where birth_day <> '' and not deleted;

-- The last unsubscribe or delete of a subscriber from a screen, so that the same user can undo it
-- (docs/adr/0007-undo.md). `at` is the moment of its consent event and of its suppression.
create table subscriber_undo (
  subscriber_id bigint primary key references subscriber,
  account_id    int not null references account,
  user_id       int not null references app_user,
  at            timestamptz not null default now(),
  -- False when the subscriber was unsubscribed already.
  unsubscribed  boolean not null,
  deleted       boolean not null
);

-- ------------------------------------------------------------------------------------------------ counters

-- Exact totals without counting rows, kept by the triggers below and spread over 8 slots, so that concurrent writers
-- rarely wait for the same row.
create table subscriber_count (
  account_id int not null,
  keyword_id int not null,
  slot       smallint not null,
  total      int not null default 0,
  active     int not null default 0,
  primary key (account_id, keyword_id, slot)
);
-- Only the triggers write it. Its rows are deleted with the account that they belong to, and never else.
revoke insert, update, delete on subscriber_count from textloom_app;
revoke insert, update on subscriber_count from textloom_engine;
create policy erased on subscriber_count as restrictive for delete to textloom_engine
  using (account_id in (select id from account where deleted));

create function subscriber_count_insert() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  insert into subscriber_count as c (account_id, keyword_id, slot, total, active)
  select account_id, keyword_id, pg_backend_pid() % 8,
         count(*) filter (where not deleted), count(*) filter (where not deleted and disabled = 0)
  from added group by account_id, keyword_id order by account_id, keyword_id
  on conflict (account_id, keyword_id, slot)
  do update set total = c.total + excluded.total, active = c.active + excluded.active;
  return null;
end $$;

create function subscriber_count_update() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  insert into subscriber_count as c (account_id, keyword_id, slot, total, active)
  select account_id, keyword_id, pg_backend_pid() % 8, sum(total), sum(active) from (
    select account_id, keyword_id, count(*) filter (where not deleted) as total,
           count(*) filter (where not deleted and disabled = 0) as active
    from after group by account_id, keyword_id
    union all
    select account_id, keyword_id, -count(*) filter (where not deleted),
           -count(*) filter (where not deleted and disabled = 0)
    from before group by account_id, keyword_id) change
  group by account_id, keyword_id having sum(total) <> 0 or sum(active) <> 0 order by account_id, keyword_id
  on conflict (account_id, keyword_id, slot)
  do update set total = c.total + excluded.total, active = c.active + excluded.active;
  return null;
end $$;

create trigger subscriber_count_insert after insert on subscriber
  referencing new table as added for each statement execute function subscriber_count_insert();
create trigger subscriber_count_update after update on subscriber
  referencing old table as before new table as after for each statement execute function subscriber_count_update();

-- ------------------------------------------------------------------------------------------------ duplicates

-- Phones that an account has under more than one keyword. They are few, so the filter "Duplicates" reads this table.
create table phone_dup (
  account_id int not null references account,
  phone      text not null,
  primary key (account_id, phone)
);
-- Only the triggers and repair_phone_dup() write it. Its rows are deleted with the account, and never else.
revoke insert, update, delete on phone_dup from textloom_app;
revoke insert, update on phone_dup from textloom_engine;
create policy erased on phone_dup as restrictive for delete to textloom_engine
  using (account_id in (select id from account where deleted));

create function phone_dup_insert() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  insert into phone_dup (account_id, phone)
  select distinct a.account_id, a.phone from added a
  where not a.deleted
    -- `+ 0` and `offset 0` force one lookup per row in subscriber_phone: the statistics of a table that has just grown
    -- would mislead the planner.
    and exists (
      select from subscriber s
      where s.phone = a.phone and s.account_id + 0 = a.account_id and s.id <> a.id and not s.deleted offset 0
    )
  order by 1, 2 on conflict do nothing;
  return null;
end $$;

create function phone_dup_update() returns trigger
language plpgsql security definer set search_path = public as $$
declare
  accounts int[];
  phones text[];
begin
  select array_agg(account_id), array_agg(phone) into accounts, phones from (
    select distinct c.account_id, c.phone from (
      select b.account_id, b.phone from before b join after a using (id)
      where (a.phone, a.deleted) is distinct from (b.phone, b.deleted)
      union all
      select a.account_id, a.phone from before b join after a using (id)
      where (a.phone, a.deleted) is distinct from (b.phone, b.deleted)
    ) c order by 1, 2
  ) changed;
  if phones is null then return null; end if;
  insert into phone_dup (account_id, phone)
  select c.account_id, c.phone from unnest(accounts, phones) c(account_id, phone)
  where (
    select count(*) from subscriber s
    where s.phone = c.phone and s.account_id + 0 = c.account_id and not s.deleted offset 0
  ) > 1
  on conflict do nothing;
  delete from phone_dup d using unnest(accounts, phones) c(account_id, phone)
  where d.account_id = c.account_id and d.phone = c.phone
    and (
      select count(*) from subscriber s
      where s.phone = d.phone and s.account_id + 0 = d.account_id and not s.deleted offset 0
    ) < 2;
  return null;
end $$;

create trigger phone_dup_insert after insert on subscriber
  referencing new table as added for each statement execute function phone_dup_insert();
create trigger phone_dup_update after update on subscriber
  referencing old table as before new table as after for each statement execute function phone_dup_update();

-- Two transactions that add or remove the same phone at the same moment do not see each other's rows, so the triggers
-- may miss a duplicate, or leave a row for a phone that is no longer one. A lock per phone would prevent that but make
-- joins wait. Instead a job calls this every night, and the filter "Duplicates" may be a day late. Returns the number
-- of rows that it added or removed.
create function repair_phone_dup() returns int
language plpgsql security definer set search_path = public as $$
declare
  found_missing int;
  found_stale int;
begin
  insert into phone_dup (account_id, phone)
  select account_id, phone from subscriber where not deleted group by account_id, phone having count(*) > 1
  order by 1, 2 on conflict do nothing;
  get diagnostics found_missing = row_count;
  delete from phone_dup d
  where (
    select count(*) from subscriber s where s.account_id = d.account_id and s.phone = d.phone and not s.deleted
  ) < 2;
  get diagnostics found_stale = row_count;
  return found_missing + found_stale;
end $$;
revoke all on function repair_phone_dup() from public;
grant execute on function repair_phone_dup() to textloom_engine;
