-- Below this position nothing waits for the webhook (docs/adr/0106-floors-of-queues.md).
alter table webhook add column waits_from timestamptz not null default '-infinity';
alter table webhook_delivery alter column next_at set default clock_timestamp();
