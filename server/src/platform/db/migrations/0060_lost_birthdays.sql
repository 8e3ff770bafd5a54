-- Rows of a file whose birthday could not be read: the person is imported without it, and the result says so.
alter table import_step add column lost_birthdays int not null default 0;
-- True: the row was imported, without the value that the reason names.
alter table import_error add column imported boolean not null default false;
