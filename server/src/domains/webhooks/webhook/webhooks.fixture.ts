import type { Database } from '../../../platform/db/connection';
import type { Answer, TestApp, TestUser } from '../../../testing/app';

const SHOP = { url: 'https://shop.example/textloom', events: ['subscriber.subscribed'] };

/** Calls about webhooks; the paths are below profiles/webhooks. */
export const webhookCalls = (t: TestApp) => ({
  list: (user: TestUser) => t.call(user, 'GET', 'profiles/webhooks'),
  add: (user: TestUser, fields: object = {}) =>
    t.call(user, 'POST', 'profiles/webhooks', { json: { ...SHOP, ...fields } }),
  save: (user: TestUser, id: number, fields: object = {}) =>
    t.call(user, 'PUT', `profiles/webhooks/${id}`, { json: { ...SHOP, enabled: 1, ...fields } }),
  at: (user: TestUser, method: 'GET' | 'POST' | 'DELETE', path: string): Promise<Answer> =>
    t.call(user, method, `profiles/webhooks/${path}`),
  async added(user: TestUser, fields: object = {}): Promise<{ id: number; secret: string }> {
    return (await this.add(user, fields)).body.data;
  },
});

/** Queues events that have payloads already and are about nobody. Returns their ids. */
export const queueEvents = (db: Database, user: TestUser, webhook: number, count = 1): Promise<number[]> =>
  db.asEngine((tx) =>
    tx.values<number>(
      `insert into webhook_delivery (account_id, webhook_id, event, payload)
       select $1, $2, 'subscriber.subscribed', '{"type":"subscriber.subscribed","n":' || n || '}' from generate_series(1, $3::int) n returning id`,
      [user.accountId, webhook, count],
    ),
  );

/** Lets time pass for the webhooks of all accounts. */
export const pass = (db: Database, interval: string): Promise<void> =>
  db.asEngine(async (tx) => {
    await tx.execute(
      `update webhook_delivery set next_at = next_at - $1::interval, asked_at = asked_at - $1::interval`,
      [interval],
    );
    await tx.execute(
      `update webhook set rest_until = rest_until - $1::interval, waits_from = waits_from - $1::interval, lease_until = lease_until - $1::interval,
         failing_since = failing_since - $1::interval, old_secret_until = old_secret_until - $1::interval`,
      [interval],
    );
  });
