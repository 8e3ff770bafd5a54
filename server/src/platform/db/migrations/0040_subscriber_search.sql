-- Searches of subscribers that stay fast in an account of a million (docs/adr/0011-known-names.md).

-- How many of the account's known names contain the words, up to `most`. It runs as the owner of the tables for the
-- reason that subscribers_named() gives in 0008.
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

-- As in 0008, and in the order by name: up to `each` subscribers of every name, the first ones in the order by the other
-- name (`backwards`: the last ones). The first page in the order by first or by last name is among them, because
-- subscribers who share the found name are ordered by the other one in both orders.
drop function subscribers_named(text, int, int);
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
