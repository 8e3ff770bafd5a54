-- How and when the people of a file agreed to receive texts, as the user stated before the upload (decision 418). Empty: it
-- was not stated.
alter table import_job
  add column agreed_by text not null default '' check (agreed_by in ('', 'paper', 'website', 'person', 'call', 'service', 'other')),
  add column agreed_other text not null default '',
  add column agreed_on date;
