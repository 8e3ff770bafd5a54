-- Consents are found by phone, newest first, and by nothing else: the key itself is that index.
drop index consent_event_phone;
alter table consent_event drop constraint consent_event_pkey, add primary key (phone, id);

-- Nothing that answers requests has to do with migrations.
revoke all on schema_migration from textloom_app, textloom_engine;
