-- Refunds of the card provider's stand-in can fail, and carry what their sender wrote on them.
alter table simulator.stripe_refund
  add column status text not null default 'succeeded' check (status in ('succeeded', 'failed')),
  add column metadata jsonb not null default '{}';
create index stripe_refund_intent on simulator.stripe_refund (intent_id);
