-- What reports count, per day of each timezone (docs/adr/0026-report-days.md).

-- Changes that are not in report_day yet. Writers only add rows, so that they never wait for each other: a row that is
-- updated by every join would be locked until the slowest of them commits.
create table report_change (
  account_id int not null,
  -- 0: of no keyword.
  keyword_id int not null default 0,
  hour       timestamptz not null,
  -- What was added to usage_hour.
  sent       int not null default 0,
  delivered  int not null default 0,
  -- Texts received, campaigns and keywords created.
  received   int not null default 0,
  campaigns  int not null default 0,
  keywords   int not null default 0,
  -- Subscribers that a user added, by hand or from a file; they are among the joins.
  manual     int not null default 0,
  joins      int not null default 0,
  leaves     int not null default 0,
  -- What the number of subscribers changed by. A subscriber who moves to another keyword neither joins nor leaves.
  net        int not null default 0
);
create index report_change_account on report_change (account_id);

-- The sums per day, once for each of the five timezones: users of one account may have different ones.
create table report_day (
  account_id int not null,
  -- Code of the timezone (decision 134).
  zone       smallint not null,
  -- 0: the whole account.
  keyword_id int not null,
  day        date not null,
  sent       int not null default 0,
  delivered  int not null default 0,
  received   int not null default 0,
  campaigns  int not null default 0,
  keywords   int not null default 0,
  manual     int not null default 0,
  joins      int not null default 0,
  leaves     int not null default 0,
  net        int not null default 0,
  -- The series of a keyword is read from the index alone: its days are on as many pages of the table.
  primary key (account_id, zone, keyword_id, day) include (net)
);
revoke insert, update, delete on report_day from textloom_app;

-- ------------------------------------------------------------------------------------------------ writers

create function report_subscriber_insert() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  insert into report_change (account_id, keyword_id, hour, joins, net)
  select account_id, keyword_id, date_trunc('hour', now(), 'UTC'), count(*), count(*)
  from added where disabled = 0 and not deleted group by account_id, keyword_id;
  return null;
end $$;

create function report_subscriber_update() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  with changed as materialized (
    select b.account_id, b.keyword_id as old_keyword, a.keyword_id as new_keyword,
           b.disabled = 0 and not b.deleted as was, a.disabled = 0 and not a.deleted as stays
    from before b join after a using (id)
    where (b.disabled, b.deleted, b.keyword_id) is distinct from (a.disabled, a.deleted, a.keyword_id)
  )
  insert into report_change (account_id, keyword_id, hour, joins, leaves, net)
  select account_id, keyword_id, date_trunc('hour', now(), 'UTC'), sum(joins), sum(leaves), sum(net) from (
    select account_id, new_keyword as keyword_id, (not was)::int as joins, 0 as leaves, 1 as net
    from changed where stays and (not was or old_keyword <> new_keyword)
    union all
    select account_id, old_keyword, 0, (not stays)::int, -1
    from changed where was and (not stays or old_keyword <> new_keyword)
  ) change group by account_id, keyword_id;
  return null;
end $$;

create trigger report_insert after insert on subscriber
  referencing new table as added for each statement execute function report_subscriber_insert();
create trigger report_update after update on subscriber
  referencing old table as before new table as after for each statement execute function report_subscriber_update();

create function report_usage_insert() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  insert into report_change (account_id, hour, sent, delivered) select account_id, hour, sent, delivered from added;
  return null;
end $$;

create function report_usage_update() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  insert into report_change (account_id, hour, sent, delivered)
  select account_id, hour, a.sent - b.sent, a.delivered - b.delivered from before b join after a using (account_id, hour);
  return null;
end $$;

create trigger report_insert after insert on usage_hour
  referencing new table as added for each statement execute function report_usage_insert();
create trigger report_update after update on usage_hour
  referencing old table as before new table as after for each statement execute function report_usage_update();

create function report_inbound() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  insert into report_change (account_id, hour, received)
  select account_id, date_trunc('hour', received_at, 'UTC'), count(*)
  from added where account_id is not null group by 1, 2;
  return null;
end $$;

create trigger report_insert after insert on inbound_message
  referencing new table as added for each statement execute function report_inbound();

create function report_campaign() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  insert into report_change (account_id, hour, campaigns)
  select account_id, date_trunc('hour', added_at, 'UTC'), count(*) from added group by 1, 2;
  return null;
end $$;

create trigger report_insert after insert on campaign
  referencing new table as added for each statement execute function report_campaign();

-- campaigns_created leaves out campaigns that were undone or deleted.
create function report_campaign_deleted() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  insert into report_change (account_id, hour, campaigns)
  values (new.account_id, date_trunc('hour', new.added_at, 'UTC'), case when new.deleted then -1 else 1 end);
  return null;
end $$;

create trigger report_deleted after update of deleted on campaign
  for each row when (old.deleted is distinct from new.deleted) execute function report_campaign_deleted();

create function report_keyword() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  insert into report_change (account_id, hour, keywords)
  select account_id, date_trunc('hour', added_at, 'UTC'), count(*) from added group by 1, 2;
  return null;
end $$;

create trigger report_insert after insert on keyword
  referencing new table as added for each statement execute function report_keyword();
