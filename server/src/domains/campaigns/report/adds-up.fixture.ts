import type { TestApp, TestUser } from '../../../testing/app';
import { until } from '../../../testing/carrier';

const REASONS = [
  ...['unsubscribed', 'pending', 'undeliverable', 'on_hold', 'suppressed'],
  ...['duplicates', 'empty', 'capped', 'over_promise'],
];

/** The number of people whom a dry run leaves out, for any reason. */
export const reasonsOf = (run: Record<string, number>): number =>
  REASONS.reduce((sum, reason) => sum + (run[reason] ?? 0), 0);

const view = async (t: TestApp, owner: TestUser, id: number) =>
  (await t.call(owner, 'GET', `messages/campaigns/${id}`)).body.data;

const STATUS_OF = {
  Delivered: 'delivered',
  Failed: 'failed',
  Waiting: 'waiting',
  'Left before sending': 'left',
  'Not sent': 'left',
};

/**
 * Expects the same numbers from the page, the list, the history and the file, and nobody who was selected to be
 * missing.
 */
export async function expectAddsUp(t: TestApp, owner: TestUser, id: number, selected: number): Promise<void> {
  // Receipts may arrive between two calls and turn waiting messages into delivered ones.
  await until(async () => (await view(t, owner, id)).stats.waiting === 0);
  const shown = await view(t, owner, id);
  const { recipients, delivered, failed, waiting, skipped } = shown.stats;
  expect(recipients + shown.capped + shown.over_promise + shown.gone).toBe(selected);
  expect(delivered + failed + waiting + skipped).toBe(recipients);

  const listed = (await t.call(owner, 'GET', 'messages/campaigns')).body.data.entries;
  expect(listed.find((row: { id: number }) => row.id === id)).toMatchObject({
    stats: shown.stats,
    capped: shown.capped,
    over_promise: shown.over_promise,
    gone: shown.gone,
  });
  const figures = { all: recipients, delivered, failed, waiting, left: skipped };
  for (const [part, people] of Object.entries(figures)) {
    const history = await t.call(owner, 'GET', `messages/campaigns/${id}/history?status=${part}`);
    expect([part, history.body.data.total_entries]).toEqual([part, people]);
  }
  const file = (await t.call(owner, 'GET', `messages/campaigns/${id}/history/export`)).text;
  const rows = file
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '').trim()));
  const counted: Record<string, number> = { all: rows.length, delivered: 0, failed: 0, waiting: 0, left: 0 };
  for (const [, , , status = '', reason = ''] of rows) {
    const part = STATUS_OF[status as keyof typeof STATUS_OF];
    counted[part] = (counted[part] ?? 0) + 1;
    if (part === 'failed' || part === 'left') expect(reason).not.toBe('');
  }
  expect(counted).toEqual(figures);
}
