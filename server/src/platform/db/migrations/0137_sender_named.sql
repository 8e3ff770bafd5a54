-- Whether new campaigns of the account begin with its name unless their author decides otherwise: on for accounts that
-- are created from now on.
alter table account add column begin_with_name boolean not null default false;
alter table account alter column begin_with_name set default true;
-- The campaign's text begins with the name of its account when it starts.
alter table campaign add column begin_with_name boolean not null default false;
alter table automation add column begin_with_name boolean not null default false;
-- Was added without a welcome or a question, so that the first text has to say who sends it (ADR 0116).
alter table subscriber add column no_welcome boolean not null default false;
create index subscriber_no_welcome on subscriber (account_id, keyword_id) where no_welcome;
