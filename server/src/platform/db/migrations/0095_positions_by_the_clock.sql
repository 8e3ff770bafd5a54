-- Queues remember below which position nothing waits (docs/adr/0106-floors-of-queues.md): a new row's position is the
-- moment of its insert, not the beginning of its transaction, which may lie long before.
alter table send_queue alter column next_at set default clock_timestamp();
alter table mail alter column next_at set default clock_timestamp();
alter table push_queue alter column next_at set default clock_timestamp();
alter table inbound_media alter column next_at set default clock_timestamp();
