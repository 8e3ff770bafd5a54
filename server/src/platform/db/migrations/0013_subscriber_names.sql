-- The search of subscribers by name, and their order by name (docs/adr/0011-known-names.md).

-- An account's subscribers with a given first name, with a given first and last name, and the order by first name of
-- lists and of the picker, in which unnamed subscribers are last.
create index subscriber_first_name on subscriber (
  account_id,
  (case when first_name = '' and last_name = '' then 1 else 0 end),
  lower(first_name),
  lower(last_name),
  id
) where not deleted;
create index subscriber_last_name on subscriber (account_id, lower(last_name), lower(first_name), id) where not deleted;
-- How common a name is. Without these the planner would not know: it ignores the statistics of a partial index.
create statistics subscriber_first_names on (lower(first_name)) from subscriber;
create statistics subscriber_last_names on (lower(last_name)) from subscriber;

-- Each first name and each last name of an account's subscribers, in lower case: a few thousand rows for a million
-- subscribers. A search finds names here first, and then the subscribers who have them. A name stays after the last
-- subscriber with it is gone, and two writers may both add the same name: neither changes what a search returns.
create table known_name (
  account_id int not null,
  -- True: a last name.
  last       boolean not null,
  name       text not null
);
create index known_name_exact on known_name (account_id, last, name);
create index known_name_text on known_name using gin (account_id, name gin_trgm_ops);
-- Only the triggers write it. Its rows are deleted with the account, and never else.
revoke insert, update, delete on known_name from textloom_app;
revoke insert, update on known_name from textloom_engine;
create policy erased on known_name as restrictive for delete to textloom_engine
  using (account_id in (select id from account where deleted));

create function known_name_insert() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  -- Subscribers who join by text have no name yet: return without the query below.
  if not exists (select from added where first_name <> '' or last_name <> '') then return null; end if;
  insert into known_name (account_id, last, name)
  select n.account_id, n.last, n.name from (
    select distinct account_id, false, lower(first_name) from added where first_name <> ''
    union all
    select distinct account_id, true, lower(last_name) from added where last_name <> ''
  ) n(account_id, last, name)
  -- `offset 0` forces one lookup per name in known_name_exact: the statistics of a table that has just grown would
  -- mislead the planner.
  where not exists (
    select from known_name k where k.account_id = n.account_id and k.last = n.last and k.name = n.name offset 0
  );
  return null;
end $$;

create function known_name_update() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if not exists (select from after where first_name <> '' or last_name <> '') then return null; end if;
  insert into known_name (account_id, last, name)
  select n.account_id, n.last, n.name from (
    select distinct a.account_id, p.last, lower(p.name)
    from before b join after a using (id)
    cross join lateral (
      values (false, a.first_name, b.first_name), (true, a.last_name, b.last_name)
    ) p(last, name, earlier)
    where p.name <> p.earlier and p.name <> ''
  ) n(account_id, last, name)
  where not exists (
    select from known_name k where k.account_id = n.account_id and k.last = n.last and k.name = n.name offset 0
  );
  return null;
end $$;

create trigger known_name_insert after insert on subscriber
  referencing new table as added for each statement execute function known_name_insert();
create trigger known_name_update after update on subscriber
  referencing old table as before new table as after for each statement execute function known_name_update();

-- How many of the account's known names contain the words, up to `most`. It runs as the owner of the tables for the
-- reason that subscribers_named() gives.
create function names_containing(words text, most int) returns bigint
language plpgsql stable security definer set search_path = public as $$
declare
  found bigint;
begin
  execute 'select count(*) from (select from known_name where account_id = $1 and name like $2 limit $3) n'
    into found using current_account(), '%' || regexp_replace(lower(words), '([\\%_])', '\\\1', 'g') || '%', most;
  return found;
end $$;
revoke all on function names_containing(text, int) from public;
grant execute on function names_containing(text, int) to textloom_app;

-- Up to `most` of this account's subscribers whose name contains the words: in the first name, in the last name, or
-- across the space between both. Each subscriber is returned once, with the columns that lists are ordered by.
-- With `each`, up to that many subscribers of every name, the first ones in the order by the other name (`backwards`:
-- the last ones). The first page in the order by first or by last name is among them, because subscribers who share the
-- found name are ordered by the other one in both orders.
-- It runs as the owner of the tables, because behind row-level security the planner may not use these indexes, and
-- therefore adds the account's condition itself. The dynamic statement is planned anew for each call.
create function subscribers_named(
  words text, most int, of_keyword int, of_disabled int default null, each int default null,
  backwards boolean default false
)
returns table (id bigint, disabled smallint, added_at timestamptz, phone text, first_name text, last_name text)
language plpgsql stable security definer set search_path = public as $$
declare
  -- $1 account, $2 the words in lower case, $3 the same with LIKE's wildcards escaped, $4 keyword, $5 most,
  -- $6 disabled, $7 each.
  looked_for text := lower(words);
  pattern text := regexp_replace(looked_for, '([\\%_])', '\\\1', 'g');
  parts text[] := string_to_array(pattern, ' ');
  people constant text := $sql$
    select s.id, s.disabled, s.added_at, s.phone, s.first_name, s.last_name
    from (select distinct k.name from known_name k where k.account_id = $1 and k.last = %s and k.name like %s) n
    cross join lateral (
      select * from subscriber s
      where s.account_id = $1 and not s.deleted and ($4 is null or s.keyword_id = $4)
        and ($6 is null or s.disabled = $6) and %s %s
    ) s$sql$;
  called constant text := $sql$(case when s.first_name = '' and s.last_name = '' then 1 else 0 end) = 0
      and lower(s.first_name) = n.name$sql$;
  -- `offset 0` forces one lookup per name in the two indexes, so that it stops at the last subscriber it needs.
  ended constant text := case
    when each is null then 'offset 0'
    else replace('order by lower(s.%s) way, s.id way limit $7', 'way', case when backwards then 'desc' else 'asc' end)
  end;
  by_last constant text := replace(ended, '%s', 'last_name');
  by_first constant text := replace(ended, '%s', 'first_name');
  over_space text[] := '{}';
  query text;
begin
  -- Words that occur in 500 names or more match many subscribers of any keyword: reading the keyword's subscribers is
  -- then faster than going name by name.
  if of_keyword is not null and names_containing(words, 500) = 500 then
    return query
      select s.id, s.disabled, s.added_at, s.phone, s.first_name, s.last_name from subscriber s
      where s.account_id = current_account() and s.keyword_id = of_keyword and not s.deleted
        and (of_disabled is null or s.disabled = of_disabled)
        and strpos(lower(s.first_name || ' ' || s.last_name), looked_for) > 0
      limit most;
    return;
  end if;
  query := format(people, 'false', $sql$'%' || $3 || '%'$sql$, called, by_last)
    || ' union all '
    || format(
      people, 'true', $sql$'%' || $3 || '%'$sql$,
      'lower(s.last_name) = n.name and strpos(lower(s.first_name), $2) = 0', by_first
    );
  for at in 1 .. cardinality(parts) - 1 loop
    over_space := over_space || format(
      people,
      'false',
      quote_literal('%' || array_to_string(parts[:at], ' ')),
      called || format(
        ' and lower(s.last_name) = any(array(
            select k.name from known_name k where k.account_id = $1 and k.last and k.name like %L))
          and strpos(lower(s.first_name), $2) = 0 and strpos(lower(s.last_name), $2) = 0',
        array_to_string(parts[at + 1:], ' ') || '%'
      ),
      by_last
    );
  end loop;
  if over_space <> '{}' then query := query || ' union all (' || array_to_string(over_space, ' union ') || ')'; end if;
  return query execute query || ' limit $5'
    using current_account(), looked_for, pattern, of_keyword, most, of_disabled, each;
end $$;
revoke all on function subscribers_named(text, int, int, int, int, boolean) from public;
grant execute on function subscribers_named(text, int, int, int, int, boolean) to textloom_app;

-- A GIN index keeps new entries in a pending list, and the writer that fills the list has to sort all of it. An import
-- lets the list grow and calls this when it ends, so that joins do not have to sort an import's names.
create function sort_new_names() returns void language sql security definer set search_path = public as
$$ select gin_clean_pending_list('known_name_text') $$;
revoke all on function sort_new_names() from public;
grant execute on function sort_new_names() to textloom_engine;
