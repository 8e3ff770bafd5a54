-- Behind row-level security PostgreSQL uses an index only for conditions whose functions are leakproof.
-- Equality and comparison of text are; substr(), LIKE and ILIKE are not, so the area code becomes a
-- column and the name search a function that is bound to the account by itself.

drop index subscriber_area;
alter table subscriber add column area_code text generated always as (substr(phone, 1, 3)) stored;
create index subscriber_area on subscriber (account_id, area_code, added_at desc, id desc);

-- Ids of this account's subscribers whose name matches the pattern, by subscriber_name. Runs as the
-- tables' owner and therefore names the account itself; planned anew for each pattern.
create function subscribers_named(pattern text) returns setof bigint
language plpgsql stable security definer set search_path = public as $$
begin
  return query execute $query$
    select id from subscriber where account_id = $1 and (first_name || ' ' || last_name) ilike $2
  $query$ using current_account(), pattern;
end $$;
revoke all on function subscribers_named(text) from public;
grant execute on function subscribers_named(text) to textloom_app;
