-- For the job that wakes snoozed conversations of all accounts.
create index conversation_wake on conversation (snoozed_until) where snoozed_until is not null;
