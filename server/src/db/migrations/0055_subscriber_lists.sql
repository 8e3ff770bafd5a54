-- Lists of subscribers that stay quick at a million people in one account, and undoing a click.

-- Pages far down the list are counted off in the index alone, so it holds what the list is narrowed by.
drop index subscriber_list;
create index subscriber_list on subscriber (account_id, added_at desc, id desc) include (disabled) where not deleted;
drop index subscriber_keyword;
create index subscriber_keyword on subscriber (account_id, keyword_id, added_at desc, id desc) include (disabled) where not deleted;
-- The order of the picker, and of the lists that are sorted by name.
create index subscriber_first_name on subscriber (account_id, lower(first_name), id) where not deleted;
create index subscriber_named on subscriber (account_id, lower(first_name), id) where not deleted and (first_name <> '' or last_name <> '');
create index subscriber_last_name on subscriber (account_id, lower(last_name), id) where not deleted;

-- Phones that an account knows under more than one keyword: the filter "Duplicates" reads these few.
create table phone_dup (
  account_id int not null references account,
  phone      text not null,
  primary key (account_id, phone)
);
alter table phone_dup enable row level security;
create policy account on phone_dup to textloom_app using (account_id = current_account()) with check (account_id = current_account());
create policy engine on phone_dup to textloom_engine using (true) with check (true);
-- Kept by the triggers below, by nobody else.
revoke insert, update, delete on phone_dup from textloom_app, textloom_engine;

create function phone_dup_insert() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into phone_dup (account_id, phone)
  select distinct a.account_id, a.phone from added a
  where not a.deleted
    -- `+ 0` and `offset 0`: row by row over subscriber_phone, whatever the statistics of a table that just grew say.
    and exists (select from subscriber s where s.phone = a.phone and s.account_id + 0 = a.account_id and s.id <> a.id and not s.deleted offset 0)
  order by 1, 2 on conflict do nothing;
  return null;
end $$;

create function phone_dup_update() returns trigger language plpgsql security definer set search_path = public as $$
declare
  accounts int[];
  phones text[];
begin
  select array_agg(account_id), array_agg(phone) into accounts, phones from (
    select distinct c.account_id, c.phone from (
      select b.account_id, b.phone from before b join after a using (id) where (a.phone, a.deleted) is distinct from (b.phone, b.deleted)
      union all
      select a.account_id, a.phone from before b join after a using (id) where (a.phone, a.deleted) is distinct from (b.phone, b.deleted)
    ) c order by 1, 2
  ) changed;
  if phones is null then return null; end if;
  insert into phone_dup (account_id, phone)
  select c.account_id, c.phone from unnest(accounts, phones) c(account_id, phone)
  where (select count(*) from subscriber s where s.phone = c.phone and s.account_id + 0 = c.account_id and not s.deleted offset 0) > 1
  on conflict do nothing;
  delete from phone_dup d using unnest(accounts, phones) c(account_id, phone)
  where d.account_id = c.account_id and d.phone = c.phone
    and (select count(*) from subscriber s where s.phone = d.phone and s.account_id + 0 = d.account_id and not s.deleted offset 0) < 2;
  return null;
end $$;

create trigger phone_dup_insert after insert on subscriber
  referencing new table as added for each statement execute function phone_dup_insert();
create trigger phone_dup_update after update on subscriber
  referencing old table as before new table as after for each statement execute function phone_dup_update();

insert into phone_dup (account_id, phone)
select account_id, phone from subscriber where not deleted group by account_id, phone having count(*) > 1;

-- The last unsubscribe or delete of a subscriber from a screen, so that the same user can take it back at
-- once (docs/adr/0007-undo.md). `at` is the moment of its consent event and of its suppression.
create table subscriber_undo (
  subscriber_id bigint primary key references subscriber,
  account_id    int not null references account,
  user_id       int not null references app_user,
  at            timestamptz not null default now(),
  -- Whether the action unsubscribed (and did not find the person unsubscribed already), whether it deleted.
  unsubscribed  boolean not null,
  deleted       boolean not null
);
alter table subscriber_undo enable row level security;
create policy account on subscriber_undo to textloom_app using (account_id = current_account()) with check (account_id = current_account());
create policy engine on subscriber_undo to textloom_engine using (true) with check (true);

-- Whether the person has asked to be left alone since then, with whatever right that account could not see:
-- a STOP that found nothing left to remove writes no consent event, and it counts.
create function opted_out_since(of_phone text, since timestamptz) returns boolean
language sql stable security definer set search_path = public as
$$ select exists (select from inbound_message where phone = of_phone and received_at >= since and decision = 'opt-out') $$;
revoke all on function opted_out_since(text, timestamptz) from public;
grant execute on function opted_out_since(text, timestamptz) to textloom_app;

-- Up to `most` of this account's subscribers whose name matches; planned anew for each pattern, as before.
drop function subscribers_named(text);
create function subscribers_named(pattern text, most int) returns table (id bigint, disabled smallint)
language plpgsql stable security definer set search_path = public as $$
begin
  return query execute $query$
    select s.id, s.disabled from subscriber s where s.account_id = $1 and (s.first_name || ' ' || s.last_name) ilike $2 and not s.deleted limit $3
  $query$ using current_account(), pattern, most;
end $$;
revoke all on function subscribers_named(text, int) from public;
grant execute on function subscribers_named(text, int) to textloom_app;
