-- A file whose first row is a person and holds no column names.
alter table import_job add column headless boolean not null default false;
