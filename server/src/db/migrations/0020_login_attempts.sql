-- Failed sign-ins, counted per email and per address over all processes. Losing them in a crash harms nobody.
create unlogged table login_attempt (
  -- sha256: an email that is no user's is nobody's to keep.
  key      bytea primary key,
  failures int not null,
  since    timestamptz not null
);
revoke all on login_attempt from textloom_app;
