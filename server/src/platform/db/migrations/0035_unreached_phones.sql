-- The message to this phone that failed because of the number. The next one that fails so marks the phone as
-- undeliverable, unless a message was delivered or a text arrived in between (decision 412).
alter table subscriber add column unreached bigint;
