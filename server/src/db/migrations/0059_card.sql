-- The card of an account as its provider described it. No number ever comes here.
create table card (
  account_id     int primary key references account,
  -- The provider's id of the payment method.
  payment_method text not null,
  brand          text not null,
  last4          text not null,
  exp_month      smallint not null,
  exp_year       smallint not null,
  fullname       text not null default '',
  stored_at      timestamptz not null default now()
);
alter table card enable row level security;
create policy account on card to textloom_app using (account_id = current_account()) with check (account_id = current_account());
create policy engine on card to textloom_engine using (true) with check (true);

-- Memory of the card provider's stand-in. Like the provider it keeps what identifies a card, not the number.
create table simulator.stripe_customer (
  id             text primary key,
  email          text not null default '',
  name           text not null default '',
  -- {account: "12"}
  metadata       jsonb not null default '{}',
  default_method text,
  created_at     timestamptz not null default now()
);
create table simulator.stripe_method (
  id          text primary key,
  customer_id text references simulator.stripe_customer,
  brand       text not null,
  last4       text not null,
  exp_month   smallint not null,
  exp_year    smallint not null,
  name        text not null default '',
  -- What the provider will say when this card is charged; empty: it pays.
  behaviour   text not null default '',
  created_at  timestamptz not null default now()
);
-- Answers by idempotency key, as the provider gives them again.
create table simulator.stripe_answer (
  key        text primary key,
  status     smallint not null,
  body       jsonb not null,
  created_at timestamptz not null default now()
);
grant select, insert, update, delete on simulator.stripe_customer, simulator.stripe_method, simulator.stripe_answer to textloom_engine;
