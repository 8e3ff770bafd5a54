-- Sessions, links that set a password or confirm an email, and the limits on guessing.

create table credential (
  token_hash   bytea primary key,
  user_id      int not null references app_user,
  account_id   int not null references account,
  created_at   timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at   timestamptz not null,
  revoked_at   timestamptz
);
create index credential_user on credential (user_id) where revoked_at is null;

alter table credential enable row level security;
create policy account on credential to textloom_app
  using (account_id = current_account()) with check (account_id = current_account());
create policy engine on credential to textloom_engine using (true) with check (true);

-- A link that sets a password: single use, valid for an hour (a day for a new authorized user). Only its hash is kept.
create table password_token (
  token_hash bytea primary key,
  user_id    int not null references app_user,
  account_id int not null references account,
  purpose    text not null check (purpose in ('reset', 'invite')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index password_token_user on password_token (user_id);

alter table password_token enable row level security;
create policy account on password_token to textloom_app
  using (account_id = current_account()) with check (account_id = current_account());
create policy engine on password_token to textloom_engine using (true) with check (true);

-- A new sign-in email that waits until the link sent to it is opened. One per user: a newer one replaces it.
create table email_change (
  user_id    int primary key references app_user,
  account_id int not null references account,
  new_email  text not null,
  -- sha256 of the token in the mail to the new address, which confirms the change.
  token_hash bytea not null unique,
  -- sha256 of the token in the mail to the present address, which stops the change.
  stop_hash  bytea not null unique,
  expires_at timestamptz not null
);

alter table email_change enable row level security;
create policy account on email_change to textloom_app
  using (account_id = current_account()) with check (account_id = current_account());
create policy engine on email_change to textloom_engine using (true) with check (true);

-- Failed sign-ins, counted per email and per address over all processes. Unlogged: losing them in a crash is harmless.
create unlogged table login_attempt (
  -- sha256, because an email that belongs to no user must not be stored.
  key      bytea primary key,
  failures int not null,
  since    timestamptz not null
);
revoke all on login_attempt from textloom_app;

-- Wrong passwords, counted by email and network together, so that nobody can lock an owner out from another network
-- (ADR 0018). Logged, unlike login_attempt: a crash must not give an attacker new tries.
create table wrong_try (
  -- sha256, because an email that belongs to no user must not be stored.
  email    bytea not null,
  -- sha256 of the IPv4 address, or of the /64 of an IPv6 address.
  network  bytea not null,
  failures int not null,
  last_at  timestamptz not null,
  -- The next try is refused before this moment.
  next_at  timestamptz not null,
  primary key (email, network)
);
create index wrong_try_network on wrong_try (network, last_at);
create index wrong_try_last on wrong_try (last_at);
revoke all on wrong_try from textloom_app;

-- Solved challenges: each counts once, a replay is refused. Unlogged: a crash allows one replay at most.
create unlogged table captcha_used (
  signature  text primary key,
  expires_at timestamptz not null
);
create index captcha_used_expiry on captcha_used (expires_at);
revoke all on captcha_used from textloom_app;
