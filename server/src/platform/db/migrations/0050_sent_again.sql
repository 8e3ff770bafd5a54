-- A message that got no response and that the carrier does not have is sent again (ADR 0044).
alter table message
  -- The carrier's list, read when it accepts late requests no more, did not contain the message.
  add column missed boolean not null default false,
  -- How often it was sent again, each time after a second look at the list.
  add column resent smallint not null default 0;
