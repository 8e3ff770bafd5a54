-- What numbers of accounts cost (ADR 0124). Append only: of a kind, the newest row that has begun counts at each moment,
-- so a later row changes nothing that has begun.
create table number_price (
  kind               text not null check (kind in ('short_code', 'toll_free', 'local')),
  valid_from         date not null,
  -- For each month for which an account holds a number that it bought.
  month_cents        int not null check (month_cents >= 0),
  -- Once its registration is approved, and for each month after that.
  registration_cents       int not null check (registration_cents >= 0),
  registration_month_cents int not null check (registration_month_cents >= 0),
  -- What the carriers charge for a segment, in millionths of a dollar.
  segment_micros     int not null check (segment_micros >= 0),
  source             text not null,
  read_on            date not null,
  added_by           text not null,
  added_at           timestamptz not null default now(),
  primary key (kind, valid_from)
);
revoke update, delete, truncate on number_price from textloom_app, textloom_engine;
revoke insert on number_price from textloom_app;

-- Months of numbers: what Twilio charges in July 2026. Registration of local numbers (10DLC): a brand (4.50) and the vetting
-- of a campaign (15), and the monthly fee of a campaign of mixed use. Segments: the highest fee of the large carriers,
-- because the carrier of a phone is not known.
insert into number_price (kind, valid_from, month_cents, registration_cents, registration_month_cents, segment_micros, source, read_on, added_by) values
  ('toll_free', '2026-12-01', 215, 0, 0, 4500,
   'https://www.budgetforge.dev/tools/twilio-sms-pricing-2026 https://help.textvolt.com/articles/7310656083-carrier-fee-snapshot-by-carrier-2026', '2026-12-01', 'release'),
  ('local', '2026-12-01', 115, 1950, 1000, 4500,
   'https://www.budgetforge.dev/tools/twilio-sms-pricing-2026 https://help.textvolt.com/en/articles/13702582-10dlc-tfn-and-short-code-fees-and-charges https://help.textvolt.com/articles/7310656083-carrier-fee-snapshot-by-carrier-2026', '2026-12-01', 'release'),
  ('short_code', '2026-12-01', 0, 0, 0, 4500,
   'https://help.textvolt.com/articles/7310656083-carrier-fee-snapshot-by-carrier-2026', '2026-12-01', 'release');

-- What an account owes for its numbers. An amount is never stored here: it is the quantity times the price at `period`.
create table number_fee (
  id           int generated always as identity primary key,
  account_id   int not null,
  digits       text not null,
  what         text not null check (what in ('number', 'registration', 'registration_month', 'segments')),
  -- When the month begins; of a registration: when it was approved. Months of segments are those of the calendar, in UTC.
  period       timestamptz not null,
  -- Segments that left; else 1. Negative if more segments of an earlier month turned out not to have left.
  quantity     int not null default 1,
  -- What paid orders have charged for it.
  billed_cents int not null default 0,
  unique (account_id, digits, what, period)
);
alter table number_fee enable row level security;
create policy account on number_fee to textloom_app using (account_id = current_account()) with check (account_id = current_account());
create policy engine on number_fee to textloom_engine using (true) with check (true);
revoke insert, update, delete, truncate on number_fee from textloom_app;
revoke delete, truncate on number_fee from textloom_engine;

-- Months for which the account owes the fee of the number. Null: bought before there were fees, and free.
alter table bought_number add column months_charged int;
