-- The log of a webhook's deliveries by event: an event that is rare was looked for in all of them.
create index webhook_delivery_event on webhook_delivery (webhook_id, event, id desc);
