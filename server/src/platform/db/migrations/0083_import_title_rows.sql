-- What a file has above its column names, and how its dates are read where they do not prove it.
alter table import_job
  add column title_rows smallint not null default 0,
  add column day_first boolean not null default false;
