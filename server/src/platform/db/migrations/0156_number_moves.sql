-- An account with its people moves to another number (ADR 0122).

-- Numbers at which an account is reached beside the one that it texts from: the one that it moves to, and for a time
-- those that it moved from. Answers may leave from here, in conversations that people began here.
create table other_number (
  account_id int not null references account,
  -- Null: the shared code.
  digits     text unique check (digits ~ '^(\d{5,6}|\d{10})$'),
  -- Carrier segments. Null for the shared code, whose rate is in the settings.
  per_second real check (per_second > 0),
  -- When texts to it no longer reach the account. Null: the account is moving there.
  until      timestamptz,
  unique (account_id, digits)
);
-- An account returns to its shared code once at a time.
create unique index other_number_shared on other_number (account_id) where digits is null;
alter table other_number enable row level security;
create policy account on other_number to textloom_app using (account_id = current_account()) with check (account_id = current_account());
create policy engine on other_number to textloom_engine using (true) with check (true);
revoke insert, update, delete, truncate on other_number from textloom_app;

create table number_move (
  id         int generated always as identity primary key,
  account_id int not null references account,
  digits     text not null check (digits ~ '^(\d{5,6}|\d{10})$'),
  kind       text not null check (kind in ('short_code', 'toll_free', 'local')),
  -- Carrier segments.
  per_second real not null check (per_second > 0),
  -- The notice that each person gets from the number before.
  text       text not null,
  segments   smallint not null,
  state      text not null default 'open' check (state in ('open', 'moved', 'cancelled')),
  started_at timestamptz not null default now(),
  -- When a worker looks for people again.
  next_at    timestamptz not null default now(),
  ended_at   timestamptz,
  -- At the end: how many people were told, and how many not, by reason.
  told       int,
  left_out   jsonb
);
create unique index number_move_open on number_move (account_id) where state = 'open';
create index number_move_due on number_move (next_at) where state = 'open';
create index number_move_account on number_move (account_id, id desc);
alter table number_move enable row level security;
create policy account on number_move to textloom_app using (account_id = current_account()) with check (account_id = current_account());
create policy engine on number_move to textloom_engine using (true) with check (true);
revoke insert, update, delete, truncate on number_move from textloom_app;

-- Who was told: the key makes it once per phone and move, however many subscriptions the phone has.
create table number_notice (
  account_id int not null,
  move_id    int not null references number_move on delete cascade,
  phone      text not null,
  message_id bigint not null,
  primary key (account_id, move_id, phone)
);
create index number_notice_phone on number_notice (phone);
alter table number_notice enable row level security;
create policy account on number_notice to textloom_app using (account_id = current_account()) with check (account_id = current_account());
create policy engine on number_notice to textloom_engine using (true) with check (true);
revoke insert, update, delete, truncate on number_notice from textloom_app;

-- The number that a text was sent to. Null: it is older than this column, or a join.
alter table inbound_message add column number text;
