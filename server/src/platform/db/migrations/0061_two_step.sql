-- Two-step sign-in (ADR 0092).
-- The secret that a user shares with an authenticator app.
create table authenticator (
  user_id      int primary key references app_user on delete cascade,
  account_id   int not null references account,
  -- Encrypted with TEXTLOOM_TWO_STEP_KEY.
  secret       bytea not null,
  -- When its first code was entered; null: it is being set up, and asked for by nothing.
  confirmed_at timestamptz,
  -- The 30 seconds whose code was accepted last; codes of these and of earlier ones are refused.
  last_step    bigint not null default 0
);
-- Codes that replace the app once each. A used one is deleted.
create table recovery_code (
  account_id int not null references account,
  user_id    int not null references app_user on delete cascade,
  code_hash  bytea not null,
  primary key (user_id, code_hash)
);
-- Sign-ins with a right password that wait for the second step.
create table begun_sign_in (
  token_hash bytea primary key,
  account_id int not null references account,
  user_id    int not null references app_user on delete cascade,
  expires_at timestamptz not null
);
create index begun_sign_in_user on begun_sign_in (user_id);
create index begun_sign_in_expires on begun_sign_in (expires_at);
alter table authenticator enable row level security;
create policy account on authenticator to textloom_app using (account_id = current_account()) with check (account_id = current_account());
create policy engine on authenticator to textloom_engine using (true) with check (true);
alter table recovery_code enable row level security;
create policy account on recovery_code to textloom_app using (account_id = current_account()) with check (account_id = current_account());
create policy engine on recovery_code to textloom_engine using (true) with check (true);
alter table begun_sign_in enable row level security;
create policy account on begun_sign_in to textloom_app using (account_id = current_account()) with check (account_id = current_account());
create policy engine on begun_sign_in to textloom_engine using (true) with check (true);
-- When the user of a session signed in, or proved last who they are: sensitive steps ask again (ADR 0093).
alter table credential add column proved_at timestamptz not null default now();
