-- Numbers that one account sends from and receives at, beside the shared code of the settings (ADR 0119).
create table own_number (
  -- A short code of 5 or 6 digits, or a number of 10.
  digits     text primary key check (digits ~ '^(\d{5,6}|\d{10})$'),
  account_id int not null unique references account,
  kind       text not null check (kind in ('short_code', 'toll_free', 'local')),
  -- Carrier segments.
  per_second real not null check (per_second > 0),
  added_at   timestamptz not null default now()
);
alter table own_number enable row level security;
create policy account on own_number to textloom_app using (account_id = current_account()) with check (account_id = current_account());
create policy engine on own_number to textloom_engine using (true) with check (true);
-- Numbers are given and taken by operators only.
revoke insert, update, delete, truncate on own_number from textloom_app;

-- Whether an account must not text a phone because it has left the shared code, which says nothing about own numbers.
-- The release before calls the one without the account.
create function left_code(of_phone text, of_account int) returns boolean
language sql stable security definer set search_path = public as
$$ select exists (select from code_suppression where phone = of_phone)
     and not exists (select from own_number where account_id = of_account) $$;
revoke all on function left_code(text, int) from public;
grant execute on function left_code(text, int) to textloom_app, textloom_engine;

-- The number that a text leaves from, decided when it is written; null: the shared code.
alter table message add column number text;
alter table send_batch add column number text;
