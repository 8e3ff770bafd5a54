-- Continues 0030: the partitioned table, with the existing one as its first partition.

set local timezone = 'UTC';

-- Reads every row, beside other work. What follows locks the table only for moments.
alter table message validate constraint message_months;

-- The partitions, and those that were dropped. No table of a tenant: requests may only read it.
create table message_month (
  first_id    bigint primary key,
  -- The first id after it.
  end_id      bigint not null,
  name        text not null unique,
  -- When its messages were removed, and after how many months.
  removed_at  timestamptz,
  kept_months smallint
);
revoke insert, update, delete on message_month from textloom_app, textloom_engine;

alter table message rename to message_before;
alter table message_before alter column id drop identity;
create sequence message_id_seq maxvalue 9999999999 cycle;
select setval('message_id_seq', greatest(1, coalesce((select max(id) from message_before), 0)));

create table message (like message_before including defaults including constraints including comments) partition by range (id);
alter table message drop constraint message_months;
alter table message alter column id set default message_floor(now()) + nextval('message_id_seq');
alter sequence message_id_seq owned by message.id;
alter table message_before alter column id set default message_floor(now()) + nextval('message_id_seq');

-- The indexes of the existing table, for all partitions. One that is unique is for each partition alone:
-- message_once holds because all messages of a campaign have the month of its start.
do $$
declare
  index record;
begin
  for index in
    select c.relname as name, i.indisprimary as key, i.indisunique as once, pg_get_indexdef(c.oid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = 'message_before'::regclass
  loop
    execute format('alter index %I rename to %I', index.name, replace(index.name, 'message_', 'message_before_'));
    if index.key then
      alter table message add constraint message_pkey primary key (id);
    elsif not index.once then
      execute regexp_replace(index.definition, ' ON (only )?(\S+\.)?message_before ', ' on message ', 'i');
    end if;
  end loop;
end $$;

alter table message enable row level security;
create policy account on message to textloom_app
  using (account_id = current_account()) with check (account_id = current_account());
create policy engine on message to textloom_engine using (true) with check (true);

-- What every partition has that it does not get from `message`. A request reaches partitions through `message` only.
create function prepare_message_partition(name text) returns void
language plpgsql set search_path = public as $$
begin
  execute format('create table %I (like message including defaults including constraints including indexes including comments) with (fillfactor = 70)', name);
  execute format('create unique index on %I (campaign_id, phone) where campaign_id is not null', name);
  execute format('alter table %I enable row level security', name);
  execute format('create policy account on %I to textloom_app using (account_id = current_account()) with check (account_id = current_account())', name);
  execute format('create policy engine on %I to textloom_engine using (true) with check (true)', name);
end $$;
revoke all on function prepare_message_partition(text) from public;

-- The lowest id of messages that were sent within the last days. A campaign's messages have the month of its start, and
-- may be sent weeks later.
create function message_since(days int) returns bigint language sql stable parallel safe set search_path = public as $$
  select coalesce(max(first_id), 0) from message_month where first_id <= message_floor(now() - (days + 31) * interval '1 day')
$$;

-- Holds messages of a month that nobody prepared; add_message_months() moves them.
select prepare_message_partition('message_other');
alter table message attach partition message_other default;

-- Prepares the months from one moment to another, and returns how many were missing. Attaching an empty table takes no
-- lock that a sender waits for.
create function add_message_months(since timestamptz, until timestamptz) returns int
language plpgsql security definer set search_path = public set timezone = 'UTC' set lock_timeout = '5s' as $$
declare
  month timestamptz := date_trunc('month', since, 'UTC');
  first bigint;
  beyond bigint;
  partition text;
  added int := 0;
begin
  perform pg_advisory_xact_lock(7390430);
  while month <= until loop
    first := message_floor(month);
    beyond := message_floor(month + interval '1 month');
    partition := 'message_' || to_char(month at time zone 'UTC', 'YYYY_MM');
    if not exists (select from message_month m where m.end_id > first and m.first_id < beyond) then
      perform prepare_message_partition(partition);
      if exists (select from message_other where id >= first and id < beyond) then
        lock table message_other in access exclusive mode;
        execute format('with moved as (delete from message_other where id >= %s and id < %s returning *) insert into %I select * from moved', first, beyond, partition);
      end if;
      execute format('alter table message attach partition %I for values from (%s) to (%s)', partition, first, beyond);
      insert into message_month (first_id, end_id, name) values (first, beyond, partition);
      added := added + 1;
    end if;
    month := month + interval '1 month';
  end loop;
  return added;
end $$;
revoke all on function add_message_months(timestamptz, timestamptz) from public;
grant execute on function add_message_months(timestamptz, timestamptz) to textloom_engine;

-- Drops the messages of one month, if all of them have an outcome and no campaign of it is unfinished. Returns whether
-- it did.
create function drop_message_month(first bigint, months int) returns boolean
language plpgsql security definer set search_path = public set lock_timeout = '2s' as $$
declare
  dropped message_month;
  pending boolean;
begin
  select * into dropped from message_month m where m.first_id = first and m.removed_at is null for update;
  if dropped.name is null or dropped.end_id > message_floor(now()) then
    return false;
  end if;
  if exists (
    select from campaign where state in ('expanding', 'sending', 'paused') and started_at is not null
      and message_floor(started_at) >= dropped.first_id and message_floor(started_at) < dropped.end_id
  ) then
    return false;
  end if;
  execute format('select exists (select from %I where status = 0)', dropped.name) into pending;
  if pending then
    return false;
  end if;
  execute format('alter table message detach partition %I', dropped.name);
  execute format('drop table %I', dropped.name);
  update message_month set removed_at = now(), kept_months = months where first_id = first;
  return true;
end $$;
revoke all on function drop_message_month(bigint, int) from public;
grant execute on function drop_message_month(bigint, int) to textloom_engine;

-- Autovacuum analyzes partitions, never `message` itself, whose statistics plan what reads several of them.
-- Once a day is enough, however many processes call it.
create function analyze_messages() returns void
language plpgsql security definer set search_path = public as $$
begin
  if exists (select from pg_stat_user_tables where relid = 'message'::regclass and last_analyze > now() - interval '20 hours') then
    return;
  end if;
  analyze message;
end $$;
revoke all on function analyze_messages() from public;
grant execute on function analyze_messages() to textloom_engine;

do $$
begin
  if exists (select from message_before) then
    execute format(
      'alter table message attach partition message_before for values from (minvalue) to (%s)',
      message_floor(date_trunc('month', now(), 'UTC') + interval '1 month')
    );
    alter table message_before drop constraint message_months;
    insert into message_month (first_id, end_id, name)
    values (0, message_floor(date_trunc('month', now(), 'UTC') + interval '1 month'), 'message_before');
  else
    drop table message_before;
  end if;
  perform add_message_months(now(), now() + interval '2 months');
end $$;
