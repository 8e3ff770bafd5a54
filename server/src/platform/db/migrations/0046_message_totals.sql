-- Messages per account and phone of the months that are counted (docs/adr/0028-messages-by-month.md): a list shows
-- people with hundreds of messages each, and would read every one of them.
create table message_total (
  account_id int not null,
  phone      text not null,
  -- Those that left, and those of them that were delivered.
  sent       int not null,
  delivered  int not null,
  primary key (account_id, phone)
);
alter table message_total enable row level security;
create policy account on message_total to textloom_app using (account_id = current_account()) with check (account_id = current_account());
create policy engine on message_total to textloom_engine using (true) with check (true);
revoke insert, update, delete on message_total from textloom_app;

-- Set in the transaction that adds the month's messages to message_total.
alter table message_month add column counted_at timestamptz;
grant update (counted_at) on message_month to textloom_engine;

-- The lowest id of the months that are not counted.
create function message_uncounted() returns bigint language sql stable parallel safe set search_path = public as $$
  select coalesce(max(end_id), 0) from message_month where counted_at is not null
$$;

-- Whether nothing more happens to the messages of these ids: all have an outcome, and no campaign is unfinished.
create function messages_ended(first bigint, beyond bigint) returns boolean
language plpgsql security definer set search_path = public as $$
begin
  return not exists (
    select from campaign where state in ('expanding', 'sending', 'paused') and started_at is not null
      and message_floor(started_at) >= first and message_floor(started_at) < beyond
  ) and not exists (select from message where id >= first and id < beyond and status = 0);
end $$;
revoke all on function messages_ended(bigint, bigint) from public;
grant execute on function messages_ended(bigint, bigint) to textloom_engine;

create or replace function drop_message_month(first bigint, months int) returns boolean
language plpgsql security definer set search_path = public set lock_timeout = '2s' as $$
declare
  dropped message_month;
begin
  select * into dropped from message_month m where m.first_id = first and m.removed_at is null for update;
  if dropped.name is null or dropped.end_id > message_floor(now()) or not messages_ended(first, dropped.end_id) then
    return false;
  end if;
  execute format('alter table message detach partition %I', dropped.name);
  execute format('drop table %I', dropped.name);
  update message_month set removed_at = now(), kept_months = months where first_id = first;
  return true;
end $$;
