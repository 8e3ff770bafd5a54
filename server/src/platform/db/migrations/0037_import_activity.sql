-- An import is one entry of the activity feed for all people whom it added (decision 425): their number. module_entry_id is
-- then the import, and there is no phone. Null: an entry about one person.
alter table activity add column people int check (people > 0);
-- Of the good rows, those whose people joined: the others are new, and unsubscribed from the start.
alter table import_step add column joined int not null default 0;
