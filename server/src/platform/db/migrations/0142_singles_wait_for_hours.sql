-- Messages of sequences that are claimed outside of the hours of their people wait for the next opening
-- (docs/adr/0111-hours-by-state.md). Their validity counts from then. Null: from when the message was stored.
alter table send_queue add column due_at timestamptz;
