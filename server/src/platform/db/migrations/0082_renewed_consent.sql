-- A consent of somebody who is subscribed already, which a program reports: they stay, and the ledger has their newer words.
alter table consent_event drop constraint consent_event_event_check;
-- Not validated: the rows of before pass it, and reading them all would hold up those who write.
alter table consent_event add constraint consent_event_event_check
  check (event in ('opt-in', 'opt-out', 'restore', 'welcome-repeat', 'renewal')) not valid;
