-- A worker claims only imports whose form it knows (docs/adr/0099-consent-columns-are-asked.md).
alter table import_job
  -- What a worker has to obey of the job: see IMPORT_FORM. 0: a job of the releases before.
  add column form smallint not null default 0,
  -- The lease of a job with a form. Releases before look at lease_until instead, which is 'infinity' in such a job, so
  -- that none of their workers ever claims it.
  add column held_until timestamptz;
