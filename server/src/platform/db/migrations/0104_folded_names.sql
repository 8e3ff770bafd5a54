-- The search of subscribers by name and by email compares folded texts (docs/adr/0108-folded-searches.md). `known_name` keeps the names
-- in lower case as they are, because these lead to the subscribers by their indexes: only its own index is of the folded names. The
-- old one, which nothing reads any more, goes, so that imports write no more than before.
-- Stored, because a search of two letters compares every name.
alter table known_name add column folded text generated always as (search_fold(name)) stored;
create index known_name_folded on known_name using gin (account_id, folded gin_trgm_ops);
drop index known_name_text;

create or replace function sort_new_names() returns void language sql security definer set search_path = public as
$$ select gin_clean_pending_list('known_name_folded') $$;

-- How many of the account's known names contain the words, up to `most`. It runs as the owner of the tables for the
-- reason that subscribers_named() gives.
create or replace function names_containing(words text, most int) returns bigint
language plpgsql stable security definer set search_path = public as $$
declare
  found bigint;
begin
  execute 'select count(*) from (select from known_name where account_id = $1 and folded like $2 limit $3) n'
    into found using current_account(), '%' || regexp_replace(search_fold(words), '([\\%_])', '\\\1', 'g') || '%', most;
  return found;
end $$;

-- Up to `most` of this account's subscribers whose name contains the words: in the first name, in the last name, or
-- across the space between both. Each subscriber is returned once, with the columns that lists are ordered by.
-- With `each`, up to that many subscribers of every name, the first ones in the order by the other name (`backwards`:
-- the last ones). The first page in the order by first or by last name is among them, because subscribers who share the
-- found name are ordered by the other one in both orders.
-- It runs as the owner of the tables, because behind row-level security the planner may not use these indexes, and
-- therefore adds the account's condition itself. The dynamic statement is planned anew for each call.
create or replace function subscribers_named(
  words text, most int, of_keyword int, of_disabled int default null, each int default null,
  backwards boolean default false
)
returns table (id bigint, disabled smallint, added_at timestamptz, phone text, first_name text, last_name text)
language plpgsql stable security definer set search_path = public as $$
declare
  -- $1 account, $2 the folded words, $3 the same with LIKE's wildcards escaped, $4 keyword, $5 most,
  -- $6 disabled, $7 each.
  looked_for text := search_fold(words);
  pattern text := regexp_replace(looked_for, '([\\%_])', '\\\1', 'g');
  parts text[] := string_to_array(pattern, ' ');
  people constant text := $sql$
    select s.id, s.disabled, s.added_at, s.phone, s.first_name, s.last_name
    from (select distinct k.name from known_name k where k.account_id = $1 and k.last = %s and k.folded like %s) n
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
        and strpos(search_fold(s.first_name || ' ' || s.last_name), looked_for) > 0
      limit most;
    return;
  end if;
  query := format(people, 'false', $sql$'%' || $3 || '%'$sql$, called, by_last)
    || ' union all '
    || format(
      people, 'true', $sql$'%' || $3 || '%'$sql$,
      'lower(s.last_name) = n.name and strpos(search_fold(s.first_name), $2) = 0', by_first
    );
  for at in 1 .. cardinality(parts) - 1 loop
    over_space := over_space || format(
      people,
      'false',
      quote_literal('%' || array_to_string(parts[:at], ' ')),
      called || format(
        ' and lower(s.last_name) = any(array(
            select k.name from known_name k where k.account_id = $1 and k.last and k.folded like %L))
          and strpos(search_fold(s.first_name), $2) = 0 and strpos(search_fold(s.last_name), $2) = 0',
        array_to_string(parts[at + 1:], ' ') || '%'
      ),
      by_last
    );
  end loop;
  if over_space <> '{}' then query := query || ' union all (' || array_to_string(over_space, ' union ') || ')'; end if;
  return query execute query || ' limit $5'
    using current_account(), looked_for, pattern, of_keyword, most, of_disabled, each;
end $$;

-- What a subscriber is found by: 'p' and the phone backwards; for each @ of the email, folded, 'l' and what is
-- before it backwards, and 'd' and what is after it.
create or replace function search_keys(phone text, email text) returns setof text language sql immutable parallel safe as $$
  select 'p' || reverse(phone)
  union all
  select key
  from (select string_to_array(search_fold(email), '@') as parts where strpos(email, '@') > 0) split
  cross join lateral generate_series(1, cardinality(parts) - 1) at
  cross join lateral (values
    ('l' || left(reverse(array_to_string(parts[:at], '@')), 100)), ('d' || left(array_to_string(parts[at + 1:], '@'), 100))
  ) k(key)
$$;

-- Like subscribers_with_phone() for a part of an email with an @: people whose email has a name that ends with what is before the @, or,
-- with nothing before it, a domain that begins with what follows.
create or replace function subscribers_with_email(part text, most int, of_keyword int default null)
returns table (id bigint, disabled smallint, added_at timestamptz, phone text, first_name text, last_name text)
language plpgsql stable security definer set search_path = public as $$
declare
  own constant int := current_account();
  wanted constant text := search_fold(part);
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
        and (of_keyword is null or s.keyword_id = of_keyword) and strpos(search_fold(s.email), wanted) > 0
        -- An email with several @ may have several such keys.
        and (
          length(search_fold(s.email)) - length(replace(search_fold(s.email), '@', '')) = 1
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
        and (of_keyword is null or s.keyword_id = of_keyword) and strpos(search_fold(s.email), wanted) > 0
        and not exists (
          select from search_key k where k.account_id = own and k.key = 'p' || reverse(s.phone) and k.subscriber_id = s.id
        )
      offset 0
    ) s
    where d.account_id = own
    limit most;
end $$;

-- The people whose email is folded to another one. Their old keys are harmless: each row that a key leads to is compared.
insert into search_key (account_id, key, subscriber_id)
select s.account_id, k.key, s.id from subscriber s cross join lateral search_keys(s.phone, s.email) k(key)
where s.email <> '' and search_fold(s.email) <> lower(s.email)
on conflict do nothing;
