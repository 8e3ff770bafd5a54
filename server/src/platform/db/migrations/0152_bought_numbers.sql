-- Numbers that accounts hold at the provider. A number is bought first, registered with the carriers next, and becomes
-- the account's own number (own_number) only after they have approved it: until then no text leaves from it.
create table bought_number (
  digits      text primary key check (digits ~ '^\d{10}$'),
  account_id  int not null references account,
  kind        text not null check (kind in ('toll_free', 'local')),
  -- The provider's id.
  provider_id text not null unique,
  bought_at   timestamptz not null default now(),
  -- When the carriers approved it. Null: not yet.
  approved_at timestamptz
);
create index bought_number_account on bought_number (account_id);
alter table bought_number enable row level security;
create policy account on bought_number to textloom_app using (account_id = current_account()) with check (account_id = current_account());
create policy engine on bought_number to textloom_engine using (true) with check (true);
-- The approval is the carriers'; only a worker may write it.
revoke insert, update, delete, truncate on bought_number from textloom_app;
