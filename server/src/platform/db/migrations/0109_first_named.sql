-- The first `most` of this account's subscribers whose name contains the words, in the order by last name or by first name;
-- `backwards`: the last ones. For the pages of lists in these orders (docs/adr/0011-known-names.md). They are among the
-- rows that this returns, which are not sorted and may be more.
--
-- The names by which the list is ordered are read in its order, until they have enough people: tens of thousands of them may
-- contain two letters. Of every other name the first people are read. Otherwise it is like subscribers_named(), whose
-- parameters `each` and `backwards` only the release before uses.
create function first_named(words text, most int, of_keyword int, of_disabled int, by_last_name boolean, backwards boolean)
returns table (id bigint)
language plpgsql stable security definer set search_path = public as $$
declare
  -- $1 account, $2 LIKE's pattern of the folded words, $3 keyword, $4 disabled, $5 most.
  escaped constant text := regexp_replace(search_fold(words), '([\\%_])', '\\\1', 'g');
  parts constant text[] := string_to_array(escaped, ' ');
  way constant text := case when backwards then 'desc' else 'asc' end;
  -- `limit` forces one lookup per name in the two indexes, in the order of the names.
  people constant text := $sql$(
    select s.id
    from unnest(array(
      select distinct k.name from known_name k where k.account_id = $1 and k.last = %s and k.folded like %s order by k.name way
    )) n(name)
    cross join lateral (
      select s.id from subscriber s
      where s.account_id = $1 and not s.deleted and ($3 is null or s.keyword_id = $3) and ($4 is null or s.disabled = $4) and %s
      order by lower(s.%s) way, s.id way limit $5
    ) s %s)$sql$;
  called constant text := $sql$(case when s.first_name = '' and s.last_name = '' then 1 else 0 end) = 0
      and lower(s.first_name) = n.name$sql$;
  ended constant text := 'limit $5';
  query text;
begin
  query := format(people, 'false', '$2', called, 'last_name', case when by_last_name then '' else ended end)
    || ' union '
    || format(people, 'true', '$2', 'lower(s.last_name) = n.name', 'first_name', case when by_last_name then ended else '' end);
  -- Words across the space between both names.
  for at in 1 .. cardinality(parts) - 1 loop
    query := query || ' union ' || format(
      people,
      'false',
      quote_literal('%' || array_to_string(parts[:at], ' ')),
      called || format(
        ' and lower(s.last_name) = any(array(
            select k.name from known_name k where k.account_id = $1 and k.last and k.folded like %L))',
        array_to_string(parts[at + 1:], ' ') || '%'
      ),
      'last_name',
      ''
    );
  end loop;
  return query execute replace(query, ' way', ' ' || way)
    using current_account(), '%' || escaped || '%', of_keyword, of_disabled, most;
end $$;
revoke all on function first_named(text, int, int, int, boolean, boolean) from public;
grant execute on function first_named(text, int, int, int, boolean, boolean) to textloom_app;
