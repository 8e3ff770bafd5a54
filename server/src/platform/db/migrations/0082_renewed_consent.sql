-- A consent of somebody who is subscribed already, which a program reports: they stay, and the ledger has their newer
-- words. The events are those of consent's store.
alter table consent_event drop constraint consent_event_event_check;
