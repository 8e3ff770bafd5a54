import {
  deliveryDetailSchema,
  deliverySchema,
  webhookSchema,
  type Delivery,
  type DeliveryDetail,
  type Webhook,
} from '@textloom/contracts';

/** A webhook in the server's format. */
export const webhookOf = (changes: Partial<Webhook> = {}): Webhook =>
  webhookSchema.parse({
    id: 5,
    url: 'https://example.com/hook',
    description: 'Fills the sheet',
    events: ['subscriber.subscribed', 'message.received'],
    enabled: true,
    disabled_reason: '',
    added_at: '2026-11-01T12:00:00-07:00',
    secret_at: '2026-11-01T12:00:00-07:00',
    old_secret_until: null,
    last_attempt_at: '2026-11-02T12:00:00-08:00',
    failing_since: null,
    ...changes,
  });

/** A delivery in the server's format. */
export const deliveryOf = (changes: Partial<Delivery> = {}): Delivery =>
  deliverySchema.parse({
    id: 8,
    event: 'subscriber.subscribed',
    status: 'failed',
    attempts: 9,
    code: 500,
    failure: 'The server answered 500.',
    date: '2026-11-02T12:00:00-08:00',
    last_attempt_at: '2026-11-03T12:00:00-08:00',
    next_attempt_at: null,
    ...changes,
  });

/** A delivery with its contents. */
export const deliveryDetailOf = (changes: Partial<DeliveryDetail> = {}): DeliveryDetail =>
  deliveryDetailSchema.parse({
    ...deliveryOf(),
    webhook_id: 'msg_8',
    payload: '{"type":"subscriber.subscribed","data":{"phone":"5125550123"}}',
    response: 'Out of order',
    ...changes,
  });
