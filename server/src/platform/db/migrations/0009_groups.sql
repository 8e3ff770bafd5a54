-- Groups of subscribers that an account makes by hand.

create table contact_group (
  -- From the subscribers' sequence: see entity_id.
  id         bigint primary key default nextval('entity_id'),
  account_id int not null references account,
  name       text not null,
  disabled   boolean not null default false,
  deleted    boolean not null default false,
  added_at   timestamptz not null default now()
);
create index contact_group_account on contact_group (account_id, added_at desc, id desc) where not deleted;

alter table contact_group enable row level security;
create policy account on contact_group to textloom_app
  using (account_id = current_account()) with check (account_id = current_account());
create policy engine on contact_group to textloom_engine using (true) with check (true);

-- No foreign keys: a group may have a million members, added by one statement that takes their ids from the account's
-- own subscribers while it holds the group. Groups and subscribers are never removed, only marked as deleted. Checking
-- each row against group, subscriber and account took longer than storing it.
create table contact_group_member (
  group_id      bigint not null,
  subscriber_id bigint not null,
  account_id    int not null,
  primary key (group_id, subscriber_id)
);
create index contact_group_member_subscriber on contact_group_member (subscriber_id);

alter table contact_group_member enable row level security;
create policy account on contact_group_member to textloom_app
  using (account_id = current_account()) with check (account_id = current_account());
create policy engine on contact_group_member to textloom_engine using (true) with check (true);
