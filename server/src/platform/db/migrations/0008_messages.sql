-- Outgoing messages by month, so that old ones leave as a whole table (docs/adr/0028-messages-by-month.md). An id
-- begins with the number of its month, counted from January 2025, and ends with ten digits of a sequence: 23 0000000042
-- is of November 2026. So whatever finds messages by id, by a range of ids or by a receipt's reference reads one
-- partition, and the id alone is still the primary key.

-- The lowest id of the month of that moment, in UTC.
create function message_floor(at timestamptz) returns bigint language sql immutable parallel safe as $$
  select (extract(year from at at time zone 'UTC')::bigint * 12 + extract(month from at at time zone 'UTC')::bigint - 24300) * 10000000000
$$;

create sequence message_id_seq maxvalue 9999999999 cycle;

-- Every outgoing message. Columns that change while a message is sent have no index, and pages of the partitions keep
-- free space, so that the updates are heap-only (HOT).
create table message (
  id            bigint primary key default message_floor(now()) + nextval('message_id_seq'),
  -- Null for the code's own replies to phones that no account has.
  account_id    int,
  -- 1 campaign, 2 welcome, 3 inbox reply, 4 test, 5 reply to STOP, HELP, START or to a text that belongs to no account,
  -- 6 first message to a subscriber who was added on a screen, 7 alert to the owner, 8 sequence,
  -- 9 automatic answer.
  kind          smallint not null,
  -- -2 cancelled and -1 opted out before it was claimed, 0 pending, 1 accepted, 2 sent, 3 delivered, 10 and above failed.
  status        smallint not null default 0,
  segments      smallint not null default 1,
  -- Messages billed for it so far: 0 before it is claimed and again when it is released (ADR 0004).
  billed        smallint not null default 0,
  -- The part of `billed` that came out of the extra bucket, for single messages: a refund goes back to that bucket.
  billed_extra  smallint not null default 0,
  attempts      smallint not null default 0,
  campaign_id   int,
  keyword_id    int,
  batch_id      bigint,
  subscriber_id bigint,
  phone         text not null,
  -- Null for campaign messages: the campaign has the text.
  body          text,
  media_id      int,
  created_at    timestamptz not null default now(),
  -- Set before the carrier is called. A message that is claimed but has no outcome is settled by querying the carrier
  -- and never sent again blindly.
  claimed_at    timestamptz,
  -- True: the request was sent but got no response, so the carrier may still accept the message. It is queried
  -- (ADR 0016), and sent again only if the carrier does not have it (ADR 0044).
  unanswered    boolean not null default false,
  -- The carrier's list, read when it accepts late requests no more, did not contain the message.
  missed        boolean not null default false,
  -- How often it was sent again, each time after a second look at the list.
  resent        smallint not null default 0,
  status_at     timestamptz,
  provider_id   text,
  provider_code text,
  -- The user who wrote a reply.
  author_id     int,
  -- The message that sends this failed reply again.
  retried_as    bigint
) partition by range (id);
alter sequence message_id_seq owned by message.id;
create index message_phone on message (phone, id desc);
create index message_account on message (account_id, id desc);
-- For the list of sent messages: those of a keyword, where in the order of ids a day begins, and, to find the few with
-- a rare status, messages outside of campaigns. None of these columns ever changes.
create index message_keyword on message (account_id, keyword_id, id desc) where keyword_id is not null;
create index message_at on message (account_id, created_at);
create index message_single on message (account_id, id desc) where batch_id is null;

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

-- What every partition has that it does not get from `message`. Its unique index is for this partition alone: a campaign
-- still has one message per phone, because all its messages have the month of its start. A request reaches partitions
-- through `message` only.
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

select add_message_months(now(), now() + interval '2 months');
