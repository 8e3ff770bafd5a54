-- Subscribers whose phone no message can reach, and who left since a moment.

alter table subscriber
  -- Why: the error code of a message (10 invalid number, 11 landline, 12 unknown subscriber). Campaigns leave the row
  -- out until its phone texts in or its number is edited. Null: nothing is known against it.
  add column undeliverable smallint check (undeliverable in (10, 11, 12));
-- Few rows: each text from a phone looks here whether it has to clear the mark.
create index subscriber_undeliverable on subscriber (phone) where undeliverable is not null;

-- Who left since a campaign began: its error groups count them.
create index subscriber_left on subscriber (account_id, disabled_at) where disabled = 1;
