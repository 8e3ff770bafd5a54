-- The search of subscribers by a part of their phone, and by email (docs/adr/0072-search-keys.md).

-- What a subscriber is found by: 'p' and the phone backwards; for each @ of the email, in lower case, 'l' and what is
-- before it backwards, and 'd' and what is after it.
create function search_keys(phone text, email text) returns setof text language sql immutable parallel safe as $$
  select 'p' || reverse(phone)
  union all
  select key
  from (select string_to_array(lower(email), '@') as parts where strpos(email, '@') > 0) split
  cross join lateral generate_series(1, cardinality(parts) - 1) at
  cross join lateral (values
    ('l' || left(reverse(array_to_string(parts[:at], '@')), 100)), ('d' || left(array_to_string(parts[at + 1:], '@'), 100))
  ) k(key)
$$;

-- A table, because an index on `subscriber` cost imports a quarter of their speed: here the rows of an import are added
-- when it has ended, sorted. A key without its subscriber is harmless: each row that it leads to is compared again.
create table search_key (
  account_id    int not null,
  key           text collate "C" not null,
  subscriber_id bigint not null,
  primary key (account_id, key, subscriber_id)
);
-- Subscribers without keys yet, a row for each statement that added many. A search reads them one by one.
create table search_key_due (
  account_id int not null,
  id         bigint generated always as identity,
  ids        bigint[] not null,
  primary key (account_id, id)
);

-- Only the triggers and sort_search_keys() write them. Their rows are deleted with the account, and never else.
revoke insert, update, delete on search_key, search_key_due from textloom_app;
revoke insert, update on search_key from textloom_engine;
revoke update on search_key_due from textloom_engine;
alter table search_key enable row level security;
create policy account on search_key to textloom_app using (account_id = current_account()) with check (account_id = current_account());
create policy engine on search_key to textloom_engine using (true) with check (true);
create policy erased on search_key as restrictive for delete to textloom_engine
  using (account_id in (select id from account where deleted));
alter table search_key_due enable row level security;
create policy account on search_key_due to textloom_app using (account_id = current_account()) with check (account_id = current_account());
create policy engine on search_key_due to textloom_engine using (true) with check (true);
create policy erased on search_key_due as restrictive for delete to textloom_engine
  using (account_id in (select id from account where deleted));

create function search_key_insert() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if (select count(*) from (select from added limit 51) few) > 50 then
    insert into search_key_due (account_id, ids) select account_id, array_agg(id) from added group by account_id;
  else
    insert into search_key (account_id, key, subscriber_id)
    select a.account_id, k.key, a.id from added a cross join lateral search_keys(a.phone, a.email) k(key)
    on conflict do nothing;
  end if;
  return null;
end $$;

-- Of one row, because a trigger of a statement would have to compare all rows of each update; few change these columns.
create function search_key_update() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  -- Waits for sort_search_keys(), which may have read the old values.
  perform from search_key_due where account_id = old.account_id order by id for update;
  delete from search_key where account_id = old.account_id and subscriber_id = old.id
    and key = any(array(select search_keys(old.phone, old.email)));
  insert into search_key (account_id, key, subscriber_id)
  select new.account_id, k.key, new.id from search_keys(new.phone, new.email) k(key) on conflict do nothing;
  return null;
end $$;

create function search_key_delete() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  perform from search_key_due d where d.account_id in (select account_id from gone) order by account_id, id for update;
  delete from search_key k using (select account_id, id, search_keys(phone, email) as key from gone) g
  where k.account_id = g.account_id and k.key = g.key and k.subscriber_id = g.id;
  return null;
end $$;

create trigger search_key_insert after insert on subscriber
  referencing new table as added for each statement execute function search_key_insert();
create trigger search_key_update after update of phone, email on subscriber
  for each row when (old.phone is distinct from new.phone or old.email is distinct from new.email)
  execute function search_key_update();
create trigger search_key_delete after delete on subscriber
  referencing old table as gone for each statement execute function search_key_delete();

-- Makes the keys of the oldest rows of search_key_due, of up to `most` of them; returns how many it made them for.
create function sort_search_keys(most int) returns int
language plpgsql security definer set search_path = public as $$
declare
  found_due int;
begin
  with taken as (
    delete from search_key_due d
    using (select account_id, id from search_key_due order by id limit most for update skip locked) f
    where d.account_id = f.account_id and d.id = f.id returning d.ids
  ), added as (
    insert into search_key (account_id, key, subscriber_id)
    select s.account_id, k.key, s.id
    from (select unnest(ids) as id from taken) t join subscriber s using (id)
    cross join lateral search_keys(s.phone, s.email) k(key)
    order by 1, 2, 3 on conflict do nothing
  )
  select count(*) from taken into found_due;
  return found_due;
end $$;
revoke all on function sort_search_keys(int) from public;
grant execute on function sort_search_keys(int) to textloom_engine;

-- Up to `most` of this account's subscribers whose phone contains the digits, at least four and at most nine. They may
-- begin at any of several places. Near the beginning all possible digits before them are tried with subscriber_unique,
-- near the end all possible digits after them with the keys: 1,222 lookups for four digits, 33 for seven. A phone that
-- contains the digits twice is found at the first place. For the reason that subscribers_named() gives, it runs as the
-- owner of the tables.
create function subscribers_with_phone(digits text, most int, of_keyword int default null)
returns table (id bigint, disabled smallint, added_at timestamptz, phone text, first_name text, last_name text)
language plpgsql stable security definer set search_path = public as $$
declare
  own constant int := current_account();
  -- Digits of a phone besides these.
  others constant int := 10 - length(digits);
begin
  return query
    select s.id, s.disabled, s.added_at, s.phone, s.first_name, s.last_name
    from generate_series(0, others / 2) before
    cross join lateral generate_series(0, (10 ^ before)::int - 1) n
    cross join lateral (select case when before = 0 then '' else lpad(n::text, before, '0') end || digits as beginning) b
    cross join lateral (
      select * from subscriber s
      where s.account_id = own and s.phone >= rpad(beginning, 10, '0') and s.phone <= rpad(beginning, 10, '9')
        and not s.deleted and (of_keyword is null or s.keyword_id = of_keyword) and strpos(s.phone, digits) = before + 1
      offset 0
    ) s
    union all
    select s.id, s.disabled, s.added_at, s.phone, s.first_name, s.last_name
    from generate_series(0, (others - 1) / 2) after
    cross join lateral generate_series(0, (10 ^ after)::int - 1) n
    cross join lateral (
      select 'p' || case when after = 0 then '' else lpad(n::text, after, '0') end || reverse(digits) as backwards
    ) b
    cross join lateral (
      select k.subscriber_id from search_key k
      where k.account_id = own and k.key >= backwards and k.key < backwards || ':' offset 0
    ) k
    cross join lateral (
      select * from subscriber s
      where s.id = k.subscriber_id and s.account_id = own and not s.deleted
        and (of_keyword is null or s.keyword_id = of_keyword) and strpos(s.phone, digits) = others - after + 1
      offset 0
    ) s
    union all
    select s.id, s.disabled, s.added_at, s.phone, s.first_name, s.last_name
    from search_key_due d cross join lateral unnest(d.ids) i(id)
    cross join lateral (
      select * from subscriber s
      where s.id = i.id and s.account_id = own and not s.deleted
        and (of_keyword is null or s.keyword_id = of_keyword) and strpos(s.phone, digits) > others / 2 + 1
        -- An update made its key already.
        and not exists (
          select from search_key k where k.account_id = own and k.key = 'p' || reverse(s.phone) and k.subscriber_id = s.id
        )
      offset 0
    ) s
    where d.account_id = own
    limit most;
end $$;
revoke all on function subscribers_with_phone(text, int, int) from public;
grant execute on function subscribers_with_phone(text, int, int) to textloom_app;

-- The same for a part of an email with an @: people whose email has a name that ends with what is before the @, or,
-- with nothing before it, a domain that begins with what follows.
create function subscribers_with_email(part text, most int, of_keyword int default null)
returns table (id bigint, disabled smallint, added_at timestamptz, phone text, first_name text, last_name text)
language plpgsql stable security definer set search_path = public as $$
declare
  own constant int := current_account();
  wanted constant text := lower(part);
  before constant text := split_part(wanted, '@', 1);
  least_key constant text := case
    when before <> '' then 'l' || left(reverse(before), 100)
    else 'd' || left(substr(wanted, 2), 100)
  end;
  beyond constant text := least_key || chr(1114111);
begin
  return query
    select s.id, s.disabled, s.added_at, s.phone, s.first_name, s.last_name
    from (select * from search_key k where k.account_id = own and k.key >= least_key and k.key < beyond offset 0) k
    cross join lateral (
      select * from subscriber s
      where s.id = k.subscriber_id and s.account_id = own and not s.deleted
        and (of_keyword is null or s.keyword_id = of_keyword) and strpos(lower(s.email), wanted) > 0
        -- An email with several @ may have several such keys.
        and (
          length(s.email) - length(replace(s.email, '@', '')) = 1
          or k.key = (
            select min(other collate "C") from search_keys(s.phone, s.email) other
            where other collate "C" >= least_key and other collate "C" < beyond
          )
        )
      offset 0
    ) s
    union all
    select s.id, s.disabled, s.added_at, s.phone, s.first_name, s.last_name
    from search_key_due d cross join lateral unnest(d.ids) i(id)
    cross join lateral (
      select * from subscriber s
      where s.id = i.id and s.account_id = own and not s.deleted
        and (of_keyword is null or s.keyword_id = of_keyword) and strpos(lower(s.email), wanted) > 0
        and not exists (
          select from search_key k where k.account_id = own and k.key = 'p' || reverse(s.phone) and k.subscriber_id = s.id
        )
      offset 0
    ) s
    where d.account_id = own
    limit most;
end $$;
revoke all on function subscribers_with_email(text, int, int) from public;
grant execute on function subscribers_with_email(text, int, int) to textloom_app;

-- The people of today, in parts that sort_search_keys() takes one by one.
insert into search_key_due (account_id, ids)
select account_id, array_agg(id) from (
  select account_id, id, row_number() over (partition by account_id order by id) / 5000 as part from subscriber
) s group by account_id, part order by account_id, part;
