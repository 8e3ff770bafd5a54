import { testDatabase } from '../../../testing/database';
import type { TestUser } from '../../../testing/accounts';
import { eventsDuring } from '../../../testing/live-events';
import { DAY, HOUR, later, life } from '../subscription/life.fixture';
import { noticeTrials } from './trial.job';

let db: Awaited<ReturnType<typeof testDatabase>>;
let t: ReturnType<typeof life>;
const END = new Date('2026-03-15T20:00:00Z');

beforeAll(async () => {
  db = await testDatabase({ poolSize: 10 });
  t = life(db);
});
const run = (now: Date): Promise<number> => noticeTrials({ db, config: t.words }, now);
const subjects = async (user: TestUser): Promise<string[]> => (await t.mails(user)).map(({ subject }) => subject);

describe('ENG-030, ENG-031: mails about the end of a trial', () => {
  it('come 7, 3 and 1 days before the end and at the end, each once', async () => {
    const user = await t.trial(END);
    const got: [number, string][] = [];
    for (let hours = 14 * 24; hours >= -72; hours -= 6) {
      await run(later(END, -hours * HOUR));
      for (const subject of await subjects(user)) got.push([hours, subject]);
    }
    expect(got).toEqual([
      [168, 'Your Textloom trial ends on Mar 15, 2026'],
      [72, 'Your Textloom trial ends on Mar 15, 2026'],
      [24, 'Your Textloom trial ends on Mar 15, 2026'],
      [0, 'Your Textloom trial has ended'],
    ]);
  });

  it('go to the owner, name the day in the owner’s timezone, and link to the plans', async () => {
    // 1:00 UTC on the 16th is the 15th in Hawaii.
    const user = await t.trial(new Date('2026-03-16T01:00:00Z'), { timezone: -5, email: 'hana@example.com' });
    await t.createAuthorizedUser(user, { email: 'sub@example.com' });
    await run(new Date('2026-03-14T00:00:00Z'));
    const [mail] = await t.mails(user);
    expect(mail).toMatchObject({ recipient: 'hana@example.com' });
    expect(mail?.text).toContain('Your free trial ends on Mar 15, 2026.');
    expect(mail?.text).toContain('http://textloom.test/app/plans');
  });

  it('skip all but the latest one after the job was off', async () => {
    const [running, over] = [await t.trial(END), await t.trial(later(END, -10 * DAY))];
    await run(later(END, -20 * HOUR));
    expect(await subjects(running)).toEqual(['Your Textloom trial ends on Mar 15, 2026']);
    expect(await subjects(over)).toEqual(['Your Textloom trial has ended']);
    await run(later(END, -20 * HOUR));
    expect([await subjects(running), await subjects(over)]).toEqual([[], []]);
  });

  it('are sent once, however many workers run, and the end is announced to open tabs', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, () => t.trial(END)));
    const { told } = await eventsDuring(db, () => Promise.all(Array.from({ length: 6 }, () => run(END))));
    for (const user of users) expect(await subjects(user)).toEqual(['Your Textloom trial has ended']);
    for (const { accountId } of users)
      expect(told).toContainEqual({ account: accountId, type: 'profile.changed', payload: { reason: 'plan' } });
  });

  it('are not sent to paying, frozen or deleted accounts; a frozen one gets the latest later', async () => {
    const paying = await t.createOwner({ endAt: END });
    const frozen = await t.trial(END, { frozen: true });
    const deleted = await t.trial(END);
    await t.sql('update account set deleted = true where id = $1', [deleted.accountId]);
    await run(later(END, -3 * DAY));
    for (const user of [paying, frozen, deleted]) expect(await subjects(user)).toEqual([]);
    await t.sql('update account set frozen = false where id = $1', [frozen.accountId]);
    await run(later(END, -3 * DAY));
    expect(await subjects(frozen)).toEqual(['Your Textloom trial ends on Mar 15, 2026']);
  });

  it('come again when a new trial begins', async () => {
    const user = await t.trial(END);
    await run(END);
    await t.mails(user);
    await t.change(user, 'end_at = $2, trial_notice = null', [later(END, 40 * DAY)]);
    await run(later(END, 38 * DAY));
    expect(await subjects(user)).toEqual(['Your Textloom trial ends on Apr 24, 2026']);
  });
});
