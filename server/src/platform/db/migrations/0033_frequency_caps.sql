-- Most texts of campaigns and sequences that one person gets (docs/adr/0076-frequency-caps.md). Null: no cap.
alter table account
  add column cap_day smallint check (cap_day between 1 and 99),
  add column cap_week smallint check (cap_week between 1 and 99);
-- People whom a cap left out, of each campaign and of each step of a sequence.
alter table campaign add column capped int not null default 0;
alter table sequence_step add column capped int not null default 0;
-- The campaigns whose texts may count for a cap: those that are being sent, or ended within a week.
create index campaign_texting on campaign (account_id, finished_at) where started_at is not null;
