-- Every table that belongs to an account is behind row-level security: requests see the rows of their account, the
-- engine and the jobs those of all. The partitions of `message` have theirs from prepare_message_partition(), and
-- `account`, whose id is the account, beside the table. A later migration creates those of its tables itself.
do $$
declare
  tenant regclass;
begin
  for tenant in
    select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  loop
    execute format('alter table %s enable row level security', tenant);
    execute format('create policy account on %s to textloom_app using (account_id = current_account()) with check (account_id = current_account())', tenant);
    execute format('create policy engine on %s to textloom_engine using (true) with check (true)', tenant);
  end loop;
end $$;
