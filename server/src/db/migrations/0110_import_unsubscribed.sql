-- Of a step's good and updated rows: those whom the file itself says to have left.
alter table import_step add column unsubscribed int not null default 0;
