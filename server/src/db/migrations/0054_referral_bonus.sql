-- The bonus for an account that signed up by a referral link and became a paying customer: when it was
-- credited to whoever brought it, and how many messages.
alter table account add column referral_credited_at timestamptz;
alter table account add column referral_bonus int not null default 0 check (referral_bonus >= 0);

create index account_referred_by on account (referred_by) where referred_by is not null;
-- Accounts whose bonus may still come due.
create index account_referral_due on account (id) where referred_by is not null and referral_credited_at is null;
