-- When the check of a start first found that the running shell would refuse this release, which is in force; null: it fits,
-- or is not in force (decision 520).
alter table remote_release add column unfit_since timestamptz;
