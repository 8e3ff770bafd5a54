import fc from 'fast-check';
import { expandOneStep } from '../batch/expand';
import { startDue } from '../sending/start-scheduled';
import { checkLedger } from '../../texting/ledger/ledger-check.repository';
import { createCampaign, createKeyword, createSubscribers } from '../../../testing/stage';
import { DEFAULT_TUNING } from '../../texting/worker/tuning';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { pastCampaign, pastSingles, setCaps, type PastText } from './capped.fixture';

const HOUR = 3_600_000;
const ENOUGH = 'All people whom it would reach have already had as many messages as your limits allow.';

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
});

/** The day in Central time, which is the owner's (timezone code 0). */
const dayOf = (at: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(at);
const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) - days * 24 * HOUR).toISOString().slice(0, 10);

/** The rule in plain code: texts of campaigns and sequences that left or may still leave, by local day. */
function hasReachedCaps(
  texts: readonly PastText[],
  { day, week }: { day: number | null; week: number | null },
  now: Date,
) {
  const counting = texts.filter(({ status }) => (status >= 0 && status <= 3) || status === 20);
  const since = (first: string): number =>
    counting.filter(({ claimed }) => claimed === null || dayOf(claimed) >= first).length;
  const today = dayOf(now);
  return (day !== null && since(today) >= day) || (week !== null && since(daysBefore(today, 6)) >= week);
}

async function audience(people: number, planLeft = 5_000) {
  const owner = await t.createOwner({ planLeft });
  const keyword = await createKeyword(t.db, owner);
  return { owner, keyword, ids: await createSubscribers(t.db, owner, keyword, people) };
}
const expandAll = async (expandChunk = 10_000, worker = 'test'): Promise<void> => {
  while (await expandOneStep(t.deps, { ...DEFAULT_TUNING, expandChunk }, worker));
};
const dryRun = async (owner: TestUser, form: Record<string, string | number | readonly number[]>) =>
  (await t.call(owner, 'POST', 'messages/campaigns/dryrun', { form: { message: 'Hi', quiet: 0, ...form } })).body.data;
const send = (owner: TestUser, form: Record<string, string | number | readonly number[]>) =>
  t.call(owner, 'POST', 'messages/campaigns', { form: { message: 'Hi', quiet: 0, ...form } });
const view = async (owner: TestUser, id: number) => (await t.call(owner, 'GET', `messages/campaigns/${id}`)).body.data;
const textedBy = (campaign: number) =>
  t.db.asEngine((tx) =>
    tx.values<number>('select subscriber_id from message where campaign_id = $1 order by 1', [campaign]),
  );
const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * HOUR);
const sent = (ids: readonly number[], claimed: Date | null = new Date()): PastText[] =>
  ids.map((subscriber) => ({ subscriber, status: claimed === null ? 0 : 3, claimed }));

describe('ENG-022: caps on the texts that a person gets', () => {
  it('leave out exactly those whom a recomputation from their texts finds, in dry run, list and report', async () => {
    const text = fc.record({
      person: fc.nat(11),
      status: fc.constantFrom(-2, -1, 0, 1, 2, 3, 3, 3, 10, 13, 20),
      hours: fc.nat(220),
      pending: fc.boolean(),
      from: fc.constantFrom('campaign', 'campaign', 'campaign', 'reply_all', 'sequence', 'reply', 'welcome', 'test'),
    });
    const cap = fc.option(fc.integer({ min: 1, max: 4 }), { nil: null });
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { maxLength: 60 }),
        cap,
        cap,
        fc.integer({ min: 1, max: 12 }),
        async (texts, day, week, chunk) => {
          const { owner, keyword, ids } = await audience(12);
          const other = await createKeyword(t.db, owner);
          // Some have a second subscription with the same phone.
          const twice = await createSubscribers(t.db, owner, other, 4);
          const past = texts.map(({ person, status, hours, pending, from }) => ({
            from,
            text: { subscriber: ids[person] ?? 0, status, claimed: status === 0 && pending ? null : hoursAgo(hours) },
          }));
          const kinds = { sequence: 8, reply: 3, welcome: 2, test: 4 } as const;
          for (const { from, text: one } of past)
            if (from === 'campaign' || from === 'reply_all')
              await pastCampaign(t.db, owner, [one], from === 'reply_all' ? from : null);
            else await pastSingles(t.db, kinds[from], [one]);
          await setCaps(t.db, owner, day, week);
          const now = new Date();
          const left = ids.filter((id) =>
            hasReachedCaps(
              past
                .filter(({ from, text: one }) => one.subscriber === id && (from === 'campaign' || from === 'sequence'))
                .map((one) => one.text),
              { day, week },
              now,
            ),
          );
          const form = { keywords: [keyword], subscribers: twice };
          expect(await dryRun(owner, form)).toMatchObject({
            chosen: 16,
            duplicates: 4,
            capped: left.length,
            recipients: 12 - left.length,
            problem: left.length < 12 ? null : 'capped',
          });
          if (left.length === 12) return;
          const { id, recipients } = (await send(owner, form)).body.data;
          expect(recipients).toBe(12 - left.length);
          await expandAll(chunk);
          expect(await textedBy(id)).toEqual(ids.filter((one) => !left.includes(one)));
          expect(await view(owner, id)).toMatchObject({ capped: left.length, stats: { recipients } });
        },
      ),
      { numRuns: 20 },
    );
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('hold for campaigns that are written together: nobody gets a second text that day', async () => {
    const { owner, keyword, ids } = await audience(40);
    await setCaps(t.db, owner, 1, null);
    const campaigns = await Promise.all(
      [1, 2, 3].map(() => createCampaign(t.db, owner, { choice: { keywords: [keyword] } })),
    );
    while ((await startDue(t.deps, 1)) > 0);
    await Promise.all(['a', 'b', 'c', 'd'].map((worker) => expandAll(7, worker)));
    const texted = (await Promise.all(campaigns.map(textedBy))).flat();
    expect(texted.toSorted((a, b) => a - b)).toEqual(ids);
    const shown = await Promise.all(campaigns.map((id) => view(owner, id)));
    expect(shown.reduce((sum, one) => sum + one.capped, 0)).toBe(80);
    // Decision 566: nobody is counted twice, although all had room when the campaigns started.
    expect(shown.map(({ stats, capped, gone }) => stats.recipients + capped + gone)).toEqual([40, 40, 40]);
    expect(shown.reduce((sum, one) => sum + one.stats.recipients, 0)).toBe(40);
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('refuse a send when everybody has had enough, but accept one for later, judged by its own day', async () => {
    const { owner, keyword, ids } = await audience(3);
    await pastCampaign(t.db, owner, sent(ids));
    await setCaps(t.db, owner, 1, null);
    expect(await dryRun(owner, { keywords: [keyword] })).toMatchObject({ capped: 3, recipients: 0, reason: ENOUGH });
    expect((await send(owner, { keywords: [keyword] })).body).toMatchObject({ message: ENOUGH });
    const [, month, date] = daysBefore(dayOf(new Date()), -2).split('-');
    const year = daysBefore(dayOf(new Date()), -2).slice(0, 4);
    const later = { keywords: [keyword], schedule: 1, schedule_date: `${month}/${date}/${year} 10:00 AM` };
    expect(await dryRun(owner, later)).toMatchObject({ capped: 0, recipients: 3, problem: null });
    expect((await send(owner, later)).body.data).toMatchObject({ recipients: 3 });
    // Waiting messages may leave on that day, or be cancelled before.
    await pastCampaign(t.db, owner, sent(ids, null));
    expect(await dryRun(owner, later)).toMatchObject({ capped: 3, recipients: 0, problem: null });
    expect((await send(owner, later)).body.data).toMatchObject({ recipients: 0 });
  });

  it('end a scheduled campaign with that reason when everybody has had enough at its time', async () => {
    const { owner, keyword, ids } = await audience(2);
    await pastCampaign(t.db, owner, sent(ids, hoursAgo(0)));
    await setCaps(t.db, owner, null, 1);
    const id = await createCampaign(t.db, owner, { choice: { keywords: [keyword] } });
    await startDue(t.deps, 10);
    expect(await view(owner, id)).toMatchObject({ sent: 2, reason: ENOUGH });
  });

  it('do not apply to a reply to all', async () => {
    const { owner, ids } = await audience(2);
    await setCaps(t.db, owner, 1, null);
    await pastCampaign(t.db, owner, sent(ids));
    const id = await createCampaign(t.db, owner, { choice: { subscribers: ids } });
    await t.db.asEngine((tx) =>
      tx.execute(
        `update campaign set origin = 'reply_all', state = 'expanding', recipients = 2, started_at = now() where id = $1`,
        [id],
      ),
    );
    await expandAll();
    expect(await textedBy(id)).toEqual(ids);
  });
});
