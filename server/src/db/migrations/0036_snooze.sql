-- For the job that wakes snoozed conversations.
create index conversation_snoozed on conversation (snoozed_until) where snoozed_until is not null;
-- For the user who is removed: their conversations belong to nobody then.
create index conversation_assignee on conversation (assignee_id) where assignee_id is not null;
