import Stripe from 'stripe';
import { request } from 'undici';
import { startLoop, type Database, type Log, type Loop } from '../platform';
import { eventStore } from './event-store';
import type { EventRow } from './stripe-rows';
import { seconds } from './stripe.presenter';

export interface WebhookOptions {
  db: Database;
  log: Log;
  /** Where events are sent. */
  url: () => string;
  secret: string;
  pollMs?: number;
}

const MAX_CLAIMED = 10;
const TIME_LIMIT_MS = 10_000;

/** The event as Stripe sends it. `data.object` is what a presenter returned when it was queued. */
const presentEvent = (row: EventRow): Omit<Stripe.EventBase, 'type'> & { type: string } => ({
  id: row.id,
  object: 'event',
  api_version: Stripe.API_VERSION,
  created: seconds(row.created_at),
  data: { object: row.object },
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type: row.type,
});

async function post(url: string, secret: string, row: EventRow): Promise<boolean> {
  const payload = JSON.stringify(presentEvent(row));
  try {
    const answer = await request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body: payload,
      headersTimeout: TIME_LIMIT_MS,
      bodyTimeout: TIME_LIMIT_MS,
    });
    await answer.body.dump();
    return answer.statusCode >= 200 && answer.statusCode < 300;
  } catch {
    return false;
  }
}

/** Sends due events. Returns whether there were any. */
export async function sendDueEvents({ db, url, secret }: WebhookOptions): Promise<boolean> {
  const due = await db.asEngine((tx) => eventStore(tx).claim(MAX_CLAIMED));
  await Promise.all(
    due.map(async (row) => {
      const delivered = await post(url(), secret, row);
      await db.asEngine((tx) => (delivered ? eventStore(tx).delivered(row.id) : eventStore(tx).failed(row.id)));
    }),
  );
  return due.length > 0;
}

/** Sends events as Stripe does: signed, at least once, in no particular order, again while the receiver is down. */
export const startWebhooks = (options: WebhookOptions): Loop =>
  startLoop({
    name: 'card webhooks',
    work: () => sendDueEvents(options),
    pollMs: options.pollMs ?? 1_000,
    log: options.log,
  });
