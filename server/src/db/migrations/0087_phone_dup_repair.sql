-- Two transactions that add or take out the same phone at the same moment do not see each other's rows, so the
-- triggers of 0055_subscriber_lists.sql may miss a pair, or leave one that is none any more. A lock for each
-- phone would make joins wait for it; the filter "Duplicates" may be a day late instead: this runs every night.
create function repair_phone_dup() returns int language plpgsql security definer set search_path = public as $$
declare
  found_missing int;
  found_stale int;
begin
  insert into phone_dup (account_id, phone)
  select account_id, phone from subscriber where not deleted group by account_id, phone having count(*) > 1
  order by 1, 2 on conflict do nothing;
  get diagnostics found_missing = row_count;
  delete from phone_dup d
  where (select count(*) from subscriber s where s.account_id = d.account_id and s.phone = d.phone and not s.deleted) < 2;
  get diagnostics found_stale = row_count;
  return found_missing + found_stale;
end $$;
revoke all on function repair_phone_dup() from public;
grant execute on function repair_phone_dup() to textloom_engine;
