-- Who of a file may be texted: the columns that say it, with what the user said of their values (docs/adr/0099-consent-columns-are-asked.md).
-- Null: a file of the release before, whose headings say it.
alter table import_job add column consent jsonb;
