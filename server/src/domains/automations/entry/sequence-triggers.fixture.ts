import type { TestApp, TestUser } from '../../../testing/app';
import { storeClicks } from '../click/click.repository';
import { storeLink } from '../../links/links.repository';
import { enterOneSequence, noteOneDay } from './enter-noted';
import { replanOneSequence, runOneSequence } from '../sequence/run-sequence';

/** Runs the jobs of the workers until nothing is left. */
export async function workOff(t: TestApp): Promise<void> {
  while (await noteOneDay(t.deps));
  while (await enterOneSequence(t.deps));
  while (await replanOneSequence(t.deps));
  while (await runOneSequence(t.deps));
}

/** Creates a sequence and switches it on. */
export async function sequenceOn(
  t: TestApp,
  owner: TestUser,
  form: Readonly<Record<string, string | number>>,
  steps: readonly object[] = [{ after: 'hours', hours: 1, message: 'One' }],
): Promise<number> {
  const body = { kind: 'sequence', name: 'Test', steps: JSON.stringify(steps), ...form };
  const made = await t.call(owner, 'POST', 'messages/automations', { form: body });
  expect(made.body).toMatchObject({ status: 'success' });
  const { id } = made.body.data;
  expect((await t.call(owner, 'PUT', `messages/automations/${id}/state`, { form: { state: 'on' } })).status).toBe(200);
  return id;
}

export const linkTo = (t: TestApp, owner: TestUser, target: string): Promise<number> =>
  t.db.asEngine((tx) => storeLink(tx, owner.accountId, target));

/** Clicks the newest message to a phone, as handed over a minute ago. */
export const click = (t: TestApp, phone: string, link: number): Promise<unknown> =>
  t.db.asEngine(async (tx) => {
    await tx.execute(`update message set claimed_at = now() - interval '1 minute' where phone = $1`, [phone]);
    const message = await tx.value<number>('select max(id) as id from message where phone = $1', [phone]);
    return storeClicks(tx, [{ link, message, at: new Date() }]);
  });
