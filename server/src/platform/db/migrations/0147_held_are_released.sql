-- Switching a sequence on does not touch the people whom its pause held, of whom there may be a million: a worker releases
-- them (decision 656). When the pause ended, and whether they begin; null: there is nobody to release.
alter table automation
  add column held_until timestamptz,
  add column held_begin boolean not null default false;
create index automation_releasing on automation (id) where held_until is not null;
