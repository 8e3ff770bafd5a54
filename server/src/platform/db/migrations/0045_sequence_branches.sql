-- A message of a sequence only for those who clicked a link of an earlier one, or who did not; the others go on without it.
alter table sequence_step
  add column only_if text check (only_if in ('clicked', 'not_clicked')),
  add column only_step bigint,
  -- People who went on without it.
  add column unmet int not null default 0;
