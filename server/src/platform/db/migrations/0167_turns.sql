-- The moment from which a number's tokens are free: until then the single texts that wait for their turn take what it
-- gains (domains/texting/worker/rate.ts). Null: none has waited yet.
alter table send_rate add column turn timestamptz;
