-- Solved challenges: each counts once (a replay is refused). Losing them in a crash costs a replay at most.
create unlogged table captcha_used (
  signature  text primary key,
  expires_at timestamptz not null
);
create index captcha_used_expiry on captcha_used (expires_at);
revoke all on captcha_used from textloom_app;
