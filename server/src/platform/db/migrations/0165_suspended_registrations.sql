-- The carriers may take back an approval: the number stops sending until they approve it again. Null: they have not.
alter table number_registration
  add column suspended_at timestamptz,
  -- When a worker last asked about an approved number.
  add column looked_at    timestamptz;
create index number_registration_watched on number_registration (next_at, id)
  where state = 'approved' or state = 'refused' and suspended_at is not null;

-- The events are those of the registration's store.
alter table number_registration_event drop constraint number_registration_event_event_check;

-- A cause beside operator and refusals: the number is not registered any more. The causes are those of the stop's store.
alter table sending_stop drop constraint sending_stop_cause_check;
