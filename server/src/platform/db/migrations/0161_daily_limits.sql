-- Carrier segments that may leave from an own number on one day of the carriers; null: as many as its rate allows.
alter table own_number add column daily_limit int;
-- The day on which a number's bucket was last used, and the segments that left on it.
alter table send_rate add column day date not null default '-infinity', add column used double precision not null default 0;
