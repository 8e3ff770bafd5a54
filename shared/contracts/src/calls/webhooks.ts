import { paged, savedSchema } from '../envelope';
import { digits, formFlag, formWords, listQuery, optionalQuery, wholeNumber } from '../form';
import type { Operation } from '../operation';
import { readWebAddress } from '../rules/web-address';
import { z } from '../zod';
import { DELIVERED_EVENTS, WEBHOOK_EVENTS } from './webhook-events';

/** Maximum number of webhooks per account. */
export const MAX_WEBHOOKS = 10;
/** Hours in which calls are also signed with the old secret after a new one was created. */
export const OLD_SECRET_HOURS = 24;
/** Days that deliveries are kept. */
export const DELIVERY_DAYS = 30;

/**
 * Why a webhook was disabled automatically: its server answered 410 Gone, or nothing arrived for days. Empty if it was
 * not.
 */
export const DISABLED_REASONS = ['', 'gone', 'failing'] as const;

export const webhookSchema = z.object({
  id: z.number().int(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  enabled: z.boolean(),
  /** Only while it is disabled. */
  disabled_reason: z.enum(DISABLED_REASONS),
  added_at: z.string(),
  /** When the secret was made. */
  secret_at: z.string(),
  /** Until when calls are also signed with the previous secret; null without one. */
  old_secret_until: z.string().nullable(),
  /** Time of the last attempt; null without one. */
  last_attempt_at: z.string().nullable(),
  /** Since when all attempts have failed; null if the last one succeeded. */
  failing_since: z.string().nullable(),
});
export type Webhook = z.output<typeof webhookSchema>;

const WRONG_URL = 'Enter the whole address, like https://example.com/textloom.';

export const webhookBody = z.object({
  /** Plain http only where the operator allows it. */
  url: z.string().transform((typed, context) => {
    const read = readWebAddress(typed);
    if ('address' in read) return read.address;
    context.addIssue({ code: 'custom', message: WRONG_URL });
    return z.NEVER;
  }),
  description: z.string().trim().max(200, 'This description is too long.').default(''),
  events: formWords
    .pipe(z.array(z.enum(WEBHOOK_EVENTS, 'There is no such event.')))
    .transform((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event)))
    .refine((events) => events.length > 0, 'Choose at least one event.'),
});

export const listWebhooks = {
  method: 'GET',
  path: 'profiles/webhooks',
  summary: 'Lists the webhooks of the account',
  ability: 'api.keys',
  reply: z.object({ entries: z.array(webhookSchema) }),
} as const satisfies Operation;

/** The only reply besides `rotateWebhookSecret` that contains the secret. */
export const createWebhook = {
  method: 'POST',
  path: 'profiles/webhooks',
  summary: 'Adds a webhook, which is enabled',
  ability: 'api.keys',
  reauthentication: true,
  body: webhookBody,
  saved: z.object({ id: z.number().int(), secret: z.string() }),
} as const satisfies Operation;

export const updateWebhook = {
  method: 'PUT',
  path: 'profiles/webhooks/:id',
  summary: 'Changes a webhook, or enables or disables it',
  ability: 'api.keys',
  reauthentication: true,
  body: webhookBody.extend({ enabled: formFlag }),
  saved: savedSchema,
} as const satisfies Operation;

export const deleteWebhook = {
  method: 'DELETE',
  path: 'profiles/webhooks/:id',
  summary: 'Deletes a webhook with its deliveries',
  ability: 'api.keys',
  saved: savedSchema,
} as const satisfies Operation;

export const rotateWebhookSecret = {
  method: 'POST',
  path: 'profiles/webhooks/:id/secret',
  summary: 'Makes a new secret; the old one also signs for a day',
  ability: 'api.keys',
  reauthentication: true,
  saved: z.object({ id: z.number().int(), secret: z.string() }),
} as const satisfies Operation;

/** 409 for a disabled webhook. */
export const sendTestEvent = {
  method: 'POST',
  path: 'profiles/webhooks/:id/test',
  summary: 'Sends a test event to a webhook',
  ability: 'api.keys',
  /** The id of the delivery. */
  saved: z.object({ id: z.number().int() }),
} as const satisfies Operation;

/** `waiting`: not tried yet, or to be retried. `failed`: given up. */
export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export const deliverySchema = z.object({
  id: z.number().int(),
  event: z.enum(DELIVERED_EVENTS),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.number().int(),
  /** The status of the last response; null without one. */
  code: z.number().int().nullable(),
  /** Why the last attempt failed, a sentence for display; empty if it did not. */
  failure: z.string(),
  /** When the event happened. */
  date: z.string(),
  /** Null before the first attempt. */
  last_attempt_at: z.string().nullable(),
  /** Null unless it is waiting. */
  next_attempt_at: z.string().nullable(),
});
export type Delivery = z.output<typeof deliverySchema>;

/** The latest first. Counting stops at a limit: with `total_capped` there are more entries. */
export const listDeliveries = {
  method: 'GET',
  path: 'profiles/webhooks/:id/deliveries',
  summary: 'Lists what was sent to a webhook within 30 days',
  ability: 'api.keys',
  query: z.object({
    status: optionalQuery(z.enum(DELIVERY_STATUSES)),
    event: optionalQuery(z.enum(DELIVERED_EVENTS)),
    page: listQuery.page,
    limit: listQuery.limit,
  }),
  reply: paged(deliverySchema).extend({ total_capped: z.boolean().default(false) }),
} as const satisfies Operation;

const deliveryParams = z.object({ id: digits(wholeNumber.positive()), delivery: digits(wholeNumber.positive()) });

export const deliveryDetailSchema = deliverySchema.extend({
  /** The header `webhook-id`. */
  webhook_id: z.string(),
  /** What is sent, as JSON: `{type, timestamp, data}`. Empty until the first attempt, and after the person was erased. */
  payload: z.string(),
  /** The beginning of the last response. */
  response: z.string(),
});
export type DeliveryDetail = z.output<typeof deliveryDetailSchema>;

export const getDelivery = {
  method: 'GET',
  path: 'profiles/webhooks/:id/deliveries/:delivery',
  summary: 'Returns what was sent and what was answered',
  ability: 'api.keys',
  params: deliveryParams,
  reply: deliveryDetailSchema,
} as const satisfies Operation;

/** Reuses the `webhook-id`, with a new set of attempts. 409 for a disabled webhook, or before the first attempt. */
export const resendDelivery = {
  method: 'POST',
  path: 'profiles/webhooks/:id/deliveries/:delivery/resend',
  summary: 'Sends an event again, at once',
  ability: 'api.keys',
  params: deliveryParams,
  saved: savedSchema,
} as const satisfies Operation;
