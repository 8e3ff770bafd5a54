-- Rows of a step that were imported without values which did not fit their custom fields (decision 445), besides those
-- that are counted in lost_birthdays.
alter table import_step add column lost_values int not null default 0;

-- Values in custom fields that the step changed, before it: a list of objects with the id of the subscriber and of the
-- field, and the columns of subscriber_value, whose value is null when there was none (docs/adr/0086-undo-of-an-import.md).
alter table import_undo add column field_values jsonb not null default '[]';
