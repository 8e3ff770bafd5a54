-- People who went on without a message because it was due before the database was restored from a backup, and may have
-- been sent then.
alter table sequence_step add column restored int not null default 0;
