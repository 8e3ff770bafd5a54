-- Every way to be left out has a counter.
alter table sequence_step
  -- People who went on without it: its time had passed (the sequence was paused, no messages were left, nothing sent), or
  -- its text was empty for them.
  add column missed int not null default 0,
  add column empty int not null default 0,
  -- Messages that were queued and never handed over, because the person left or the account could not send or pay; they
  -- are not among `sent`.
  add column unsent int not null default 0;

alter table automation
  -- Whoever switched the sequence on chose to pass over the messages that were due before it.
  add column skip_before timestamptz,
  -- Runs of a recurring campaign that were due and never began.
  add column missed_runs int not null default 0;

alter table campaign
  -- People who were counted when it started, and had left or had enough texts when its list was written.
  add column gone int not null default 0,
  -- The codes that it takes from its pool; null: one for each recipient.
  add column coupons int;
