-- The transaction that stopped a place because the person was unsubscribed: its undo returns exactly these places.
alter table sequence_person add column stopped_at timestamptz;
