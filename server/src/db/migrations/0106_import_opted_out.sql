-- Of the failed rows those whose person has opted out: the result of an import names them apart.
alter table import_step add column opted_out int not null default 0;
