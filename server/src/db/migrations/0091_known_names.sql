-- A search for a name looks among the names that an account knows, a few thousand where it has a million people,
-- and then for the people who have them (docs/adr/0011-known-names.md). First and last names stand apart, in lower
-- case. A name that nobody has any more stays and finds nobody; two writers may both add the same one.
create table known_name (
  account_id int not null,
  last       boolean not null,
  name       text not null
);
create index known_name_exact on known_name (account_id, last, name);
create index known_name_text on known_name using gin (account_id, name gin_trgm_ops);
alter table known_name enable row level security;
create policy account on known_name to textloom_app using (account_id = current_account()) with check (account_id = current_account());
create policy engine on known_name to textloom_engine using (true) with check (true);
-- Kept by the triggers below, by nobody else.
revoke insert, update, delete on known_name from textloom_app, textloom_engine;

create function known_name_insert() returns trigger language plpgsql security definer set search_path = public as $$
begin
  -- Who joins by text has no name yet, and that is soon seen.
  if not exists (select from added where first_name <> '' or last_name <> '') then return null; end if;
  insert into known_name (account_id, last, name)
  select n.account_id, n.last, n.name from (
    select distinct account_id, false, lower(first_name) from added where first_name <> ''
    union all
    select distinct account_id, true, lower(last_name) from added where last_name <> ''
  ) n(account_id, last, name)
  -- `offset 0`: name by name over known_name_exact, whatever the statistics of a table that just grew say.
  where not exists (select from known_name k where k.account_id = n.account_id and k.last = n.last and k.name = n.name offset 0);
  return null;
end $$;

create function known_name_update() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if not exists (select from after where first_name <> '' or last_name <> '') then return null; end if;
  insert into known_name (account_id, last, name)
  select n.account_id, n.last, n.name from (
    select distinct a.account_id, p.last, lower(p.name)
    from before b join after a using (id)
    cross join lateral (values (false, a.first_name, b.first_name), (true, a.last_name, b.last_name)) p(last, name, earlier)
    where p.name <> p.earlier and p.name <> ''
  ) n(account_id, last, name)
  where not exists (select from known_name k where k.account_id = n.account_id and k.last = n.last and k.name = n.name offset 0);
  return null;
end $$;

create trigger known_name_insert after insert on subscriber
  referencing new table as added for each statement execute function known_name_insert();
create trigger known_name_update after update on subscriber
  referencing old table as before new table as after for each statement execute function known_name_update();

insert into known_name (account_id, last, name)
select distinct account_id, false, lower(first_name) from subscriber where first_name <> ''
union all
select distinct account_id, true, lower(last_name) from subscriber where last_name <> '';

-- The people of a name, of a first and a last name together, and the order of lists and of the picker.
drop index subscriber_first_name;
create index subscriber_first_name on subscriber (account_id, (case when first_name = '' and last_name = '' then 1 else 0 end), lower(first_name), lower(last_name), id) where not deleted;
drop index subscriber_last_name;
create index subscriber_last_name on subscriber (account_id, lower(last_name), lower(first_name), id) where not deleted;
-- How common a name is: the planner does not ask an index that holds only a part of the table.
create statistics subscriber_first_names on (lower(first_name)) from subscriber;
create statistics subscriber_last_names on (lower(last_name)) from subscriber;

drop function subscribers_named(text, int, int);
drop index subscriber_name;

-- Up to `most` of this account's subscribers in whose name the words stand: in the first name, in the last name, or
-- over the space between them, each person once, with what lists are ordered by. Runs as the tables' owner, because
-- behind row-level security the planner may not use these indexes, and therefore names the account itself; planned anew
-- for what is looked for.
-- `offset 0`: name by name over the two indexes above, so that it ends with the last person asked for.
create function subscribers_named(words text, most int, of_keyword int)
returns table (id bigint, disabled smallint, added_at timestamptz, phone text, first_name text, last_name text)
language plpgsql stable security definer set search_path = public as $$
declare
  -- $1 account, $2 what is looked for, $3 the same as letters of a LIKE pattern, $4 keyword, $5 most.
  looked_for text := lower(words);
  pattern text := regexp_replace(looked_for, '([\\%_])', '\\\1', 'g');
  parts text[] := string_to_array(pattern, ' ');
  people constant text := $sql$
    select s.id, s.disabled, s.added_at, s.phone, s.first_name, s.last_name from (select distinct k.name from known_name k where k.account_id = $1 and k.last = %s and k.name like %s) n
    cross join lateral (
      select * from subscriber s where s.account_id = $1 and not s.deleted and ($4 is null or s.keyword_id = $4) and %s offset 0
    ) s$sql$;
  called constant text := $sql$(case when s.first_name = '' and s.last_name = '' then 1 else 0 end) = 0 and lower(s.first_name) = n.name$sql$;
  over_space text[] := '{}';
  query text;
begin
  -- What stands in so many names is soon met among the people of a keyword.
  if of_keyword is not null and (select count(*) = 500 from (select from known_name k where k.account_id = current_account() and k.name like '%' || pattern || '%' limit 500) n) then
    return query select s.id, s.disabled, s.added_at, s.phone, s.first_name, s.last_name from subscriber s
      where s.account_id = current_account() and s.keyword_id = of_keyword and not s.deleted and strpos(lower(s.first_name || ' ' || s.last_name), looked_for) > 0 limit most;
    return;
  end if;
  query := format(people, 'false', $sql$'%' || $3 || '%'$sql$, called)
    || ' union all ' || format(people, 'true', $sql$'%' || $3 || '%'$sql$, 'lower(s.last_name) = n.name and strpos(lower(s.first_name), $2) = 0');
  for at in 1 .. cardinality(parts) - 1 loop
    over_space := over_space || format(people, 'false', quote_literal('%' || array_to_string(parts[:at], ' ')), called || format(
      ' and lower(s.last_name) = any(array(select k.name from known_name k where k.account_id = $1 and k.last and k.name like %L)) and strpos(lower(s.first_name), $2) = 0 and strpos(lower(s.last_name), $2) = 0',
      array_to_string(parts[at + 1:], ' ') || '%'));
  end loop;
  if over_space <> '{}' then query := query || ' union all (' || array_to_string(over_space, ' union ') || ')'; end if;
  return query execute query || ' limit $5' using current_account(), looked_for, pattern, of_keyword, most;
end $$;
revoke all on function subscribers_named(text, int, int) from public;
grant execute on function subscribers_named(text, int, int) to textloom_app;

-- New names wait in a list before they are sorted into known_name_text; an import empties it when it is done
-- (0088_import_steps.sql).
create or replace function sort_new_names() returns void language sql security definer set search_path = public as
$$ select gin_clean_pending_list('known_name_text') $$;
