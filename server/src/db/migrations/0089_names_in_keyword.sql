-- A name within a keyword is counted where it is quickest: among the people of that name, or among those of
-- the keyword. The planner knows which, once it may see both conditions (0055_subscriber_lists.sql).
drop function subscribers_named(text, int);
create function subscribers_named(pattern text, most int, of_keyword int) returns table (id bigint, disabled smallint)
language plpgsql stable security definer set search_path = public as $$
begin
  return query execute $query$
    select s.id, s.disabled from subscriber s
    where s.account_id = $1 and (s.first_name || ' ' || s.last_name) ilike $2 and not s.deleted and ($4 is null or s.keyword_id = $4) limit $3
  $query$ using current_account(), pattern, most, of_keyword;
end $$;
revoke all on function subscribers_named(text, int, int) from public;
grant execute on function subscribers_named(text, int, int) to textloom_app;
