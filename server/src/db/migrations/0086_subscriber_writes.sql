-- Accounts and keywords are never removed, only marked, and whoever writes a subscriber or a consent has just
-- read or locked both (0058_groups.sql). Looking them up again for every row was a fifth of an import's work.
alter table subscriber
  drop constraint subscriber_account_id_fkey,
  drop constraint subscriber_keyword_id_fkey;
alter table consent_event drop constraint consent_event_account_id_fkey;
