-- Wrong passwords, counted by email and network together, so that nobody locks an owner out from elsewhere (ADR 0018).
-- Logged, unlike login_attempt: a crash must not give a guesser new tries.
create table wrong_try (
  -- sha256 of the email: one that is no user's is not kept.
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
