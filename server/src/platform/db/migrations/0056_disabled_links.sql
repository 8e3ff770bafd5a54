-- Set by the operator: the link leads nowhere, and its account cannot make it again.
alter table short_link add column disabled_at timestamptz;
