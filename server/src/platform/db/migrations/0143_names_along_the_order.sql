-- Like first_named() of 0109, but of many other names (docs/adr/0011-known-names.md). Of each of 20,000 last names the first
-- people had to be read to know the first ones by first name. They are found sooner along the order: among the people of
-- its first names. If these have too few of them, it is done name by name as before.
create or replace function first_named(words text, most int, of_keyword int, of_disabled int, by_last_name boolean, backwards boolean)
returns table (id bigint)
language plpgsql stable security definer set search_path = public as $$
declare
  -- $1 account, $2 LIKE's pattern of the folded words, $3 keyword, $4 disabled, $5 most, $6 the other names with the words.
  account constant int := current_account();
  escaped constant text := regexp_replace(search_fold(words), '([\\%_])', '\\\1', 'g');
  pattern constant text := '%' || escaped || '%';
  parts constant text[] := string_to_array(escaped, ' ');
  way constant text := case when backwards then 'desc' else 'asc' end;
  -- Names by which the list is ordered, and the others.
  ordered constant text := case when by_last_name then 'last_name' else 'first_name' end;
  other constant text := case when by_last_name then 'first_name' else 'last_name' end;
  -- From so many other names on, so many names of the order are tried first.
  many constant int := 500;
  tried constant int := 200;
  -- The beginnings of the two indexes.
  first_is constant text := $sql$(case when s.first_name = '' and s.last_name = '' then 1 else 0 end) = 0 and lower(s.first_name)$sql$;
  ordered_is constant text := case when by_last_name then 'lower(s.last_name)' else first_is end;
  other_is constant text := case when by_last_name then first_is else 'lower(s.last_name)' end;
  -- `limit` forces one lookup per name in the two indexes, in the order of the names.
  people constant text := replace($sql$(
    select s.id
    from %s n(name)
    cross join lateral (
      select s.id from subscriber s
      where s.account_id = $1 and not s.deleted and ($3 is null or s.keyword_id = $3) and ($4 is null or s.disabled = $4) and %s
      order by lower(s.%s) way, s.id way limit $5
    ) s %s)$sql$, ' way', ' ' || way);
  found_in constant text := replace($sql$unnest(array(
      select distinct k.name from known_name k where k.account_id = $1 and k.last = %s and k.folded like %s order by k.name way
    ))$sql$, ' way', ' ' || way);
  -- People without that name are before or behind all others.
  of_order constant text := format(
    replace($sql$unnest(array(
      (select distinct k.name from known_name k where k.account_id = $1 and k.last = %s order by k.name way limit %s)
      union select '' order by 1 way limit %s
    ))$sql$, ' way', ' ' || way),
    by_last_name::text, tried, tried
  );
  ended constant text := 'limit $5';
  others text[];
  along bigint[] := '{}';
  query text;
begin
  execute 'select array(select k.name from known_name k where k.account_id = $1 and k.last = $2 and k.folded like $3)'
    into others using account, not by_last_name, pattern;
  if cardinality(others) >= many then
    query := 'select array' || format(
      people,
      of_order,
      -- A subquery, because the planner would look at each name of an array that it knows.
      format('%s = n.name and lower(s.%s) = any(array(select unnest($6)))', ordered_is, other),
      other,
      ended
    );
    execute query into along using account, pattern, of_keyword, of_disabled, most, others;
  end if;
  query := format(
    people, format(found_in, by_last_name::text, '$2'), ordered_is || ' = n.name', other, ended
  );
  if cardinality(along) < most then
    query := query || ' union '
      || format(people, 'unnest($6)', other_is || ' = n.name', ordered, '');
  end if;
  -- Words across the space between both names.
  for at in 1 .. cardinality(parts) - 1 loop
    query := query || ' union ' || format(
      people,
      format(found_in, 'false', quote_literal('%' || array_to_string(parts[:at], ' '))),
      format(
        '%s = n.name and lower(s.last_name) = any(array(
            select k.name from known_name k where k.account_id = $1 and k.last and k.folded like %L))',
        first_is, array_to_string(parts[at + 1:], ' ') || '%'
      ),
      'last_name',
      ''
    );
  end loop;
  return query execute 'select unnest($7) union (' || query || ')'
    using account, pattern, of_keyword, of_disabled, most, others, along;
end $$;
