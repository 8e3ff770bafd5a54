-- What numbers cost is charged without a plan, too: when it ends, and at the beginning of each month after that (ADR 0124).

-- The kinds are those of the order's store: fees is a payment of fees alone.
alter table billing_order drop constraint billing_order_kind_check;

alter table subscription
  -- Since when the fees of a plan that has ended are due; null: no payment of fees alone is planned.
  add column fees_due_at timestamptz,
  add column fees_try_at timestamptz,
  add column fees_tries  int not null default 0;
create index subscription_fees on subscription (fees_try_at) where fees_try_at is not null;
