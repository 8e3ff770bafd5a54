-- Until when the single texts that wait for their turn take the tokens that a number gains, and since when without a
-- break (domains/texting/worker/rate.ts). Null: none has waited yet.
alter table send_rate add column turn timestamptz, add column turns_since timestamptz;
