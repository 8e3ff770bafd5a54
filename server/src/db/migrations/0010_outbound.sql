-- Sending: what the dispatcher needs beside the core tables.

-- Part of `billed` that came out of the extra bucket, for single messages: a refund goes back where it came from.
alter table message add column billed_extra smallint not null default 0;

-- When tabs last heard of a campaign's progress: at most twice a second, however many processes tell.
alter table campaign add column progress_at timestamptz not null default '-infinity';

-- Expansion walks a keyword's subscribers by id, so that it can resume behind its cursor.
create index subscriber_expand on subscriber (account_id, keyword_id, id);

-- Token bucket per shortcode, shared by all worker processes: carrier segments that may leave now.
create table send_rate (
  code   text primary key,
  tokens double precision not null,
  at     timestamptz not null default now()
) with (fillfactor = 50);
revoke all on send_rate from textloom_app;
