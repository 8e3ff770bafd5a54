import type { TwoTexts } from '@textloom/contracts';
import { accountFactory, type TestUser } from '../../../testing/accounts';
import { until } from '../../../testing/carrier';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { WORK_CHANNEL } from '../../texting/message/kinds';
import { decideOneText, winnerOf } from './decide-texts';
import { textResults } from '../two-texts/text-results.repository';

let db: TestDatabase;
let owner: TestUser;

beforeAll(async () => {
  db = await testDatabase();
  owner = await accountFactory(db).createOwner();
});

const one = <T>(text: string, params: unknown[]): Promise<T> => db.asEngine((tx) => tx.one<T>(text, params));
const run = (text: string, params: unknown[]): Promise<number> => db.asEngine((tx) => tx.execute(text, params));

interface Compared {
  id: number;
  /** The phones of the first text, of the second one, and of those who wait. */
  phones: Record<0 | 1 | 2, string[]>;
}

let used = 2_100_000_000;

/** A campaign whose two texts were sent to `people` each, and are to be compared now. */
async function compared(
  people: readonly [number, number] = [4, 4],
  {
    metric = 'replies',
    dueIn = '-1 second',
    state = 'sending',
    pending = 0,
  }: { metric?: TwoTexts['metric']; dueIn?: string; state?: string; pending?: number } = {},
): Promise<Compared> {
  const ab: TwoTexts = { message_b: 'Second', share: 20, metric, hours: 3 };
  const { id } = await one<{ id: number }>(
    `insert into campaign (account_id, name, message, segments, choice, state, sent, ab, ab_decide_at)
     values ($1, 'C', 'First', 1, '{}', $2, 1, $3, now() + $4::interval) returning id`,
    [owner.accountId, state, JSON.stringify(ab), dueIn],
  );
  const phones: Compared['phones'] = { 0: [], 1: [], 2: [] };
  for (const [variant, size] of [
    [1, people[0]],
    [2, people[1]],
    [0, 10],
  ] as const) {
    const waiting = variant === 0 ? size : pending;
    const batch = await one<{ id: number }>(
      `insert into send_batch (account_id, campaign_id, first_id, last_id, size, segments, variant, state, delivered, due_at, next_at)
       values ($1, $2, 1, 1, $3::int, 1, $4::smallint, case when $4 = 0 then 0 else 2 end, $3 - $5::int, now() - interval '20 hours', now() - interval '20 hours') returning id`,
      [owner.accountId, id, size, variant, waiting],
    );
    for (let n = 0; n < size; n += 1) {
      const phone = String((used += 1));
      phones[variant].push(phone);
      await run(
        `insert into message (account_id, kind, campaign_id, batch_id, phone, claimed_at) values ($1, 1, $2, $3, $4, now() - interval '1 hour')`,
        [owner.accountId, id, batch.id, phone],
      );
    }
  }
  return { id, phones };
}
let texts = 0;
const textFrom = (id: number, phone: string, decision = 'reply') =>
  run(
    `insert into inbound_message (provider_id, account_id, phone, body, canonical, decision, reply_to) values ($1, $2, $3, 'Yes', 'YES', $4, $5)`,
    [`SM-${(texts += 1)}`, owner.accountId, phone, decision, id],
  );
const clicks = (id: number, phone: string) =>
  db.asEngine(async (tx) => {
    const link = await tx.one<{ id: number }>(
      `insert into short_link (account_id, target) values ($1, 'https://example.com/' || $2) returning id`,
      [owner.accountId, phone],
    );
    await tx.execute(
      `insert into link_click (account_id, campaign_id, batch_id, message_id, link_id) select account_id, campaign_id, batch_id, id, $3 from message where campaign_id = $1 and phone = $2`,
      [id, phone, link.id],
    );
  });
const stateOf = (id: number) =>
  one<{ winner: number | null; tie: boolean | null; hours: number }>(
    'select ab_winner as winner, (ab ->> $$tie$$)::boolean as tie, round(extract(epoch from ab_decide_at - now()) / 3600) as hours from campaign where id = $1',
    [id],
  );
const decideAll = async (): Promise<void> => {
  while (await decideOneText({ db }));
};

describe('the better of two texts', () => {
  it('is the one with more replies of different people', async () => {
    const { id, phones } = await compared();
    const [first] = phones[1];
    for (let n = 0; n < 5; n += 1) await textFrom(id, first ?? '');
    for (const phone of phones[2].slice(0, 2)) await textFrom(id, phone);
    await decideAll();
    expect(await stateOf(id)).toMatchObject({ winner: 2, tie: false });
  });

  it('is the one with more clicks, when clicks are compared', async () => {
    const { id, phones } = await compared([4, 4], { metric: 'clicks' });
    for (const phone of phones[1]) await textFrom(id, phone);
    await clicks(id, phones[2][0] ?? '');
    await decideAll();
    expect(await stateOf(id)).toMatchObject({ winner: 2, tie: false });
  });

  it('is measured by the share of its people, because some of them may have left', async () => {
    const { id, phones } = await compared([10, 4]);
    for (const phone of phones[1].slice(0, 3)) await textFrom(id, phone);
    for (const phone of phones[2].slice(0, 2)) await textFrom(id, phone);
    await decideAll();
    expect(await stateOf(id)).toMatchObject({ winner: 2, tie: false });
  });

  it.each([
    ['nothing was measured', 0],
    ['both are equal', 2],
  ])('is neither, and the others get the first one, when %s', async (_what, replies) => {
    const { id, phones } = await compared();
    for (const phone of [...phones[1].slice(0, replies), ...phones[2].slice(0, replies)]) await textFrom(id, phone);
    await decideAll();
    expect(await stateOf(id)).toMatchObject({ winner: 1, tie: true });
  });

  it('does not count STOP as a reply', async () => {
    const { id, phones } = await compared();
    for (const phone of phones[2]) await textFrom(id, phone, 'opt-out');
    await textFrom(id, phones[1][0] ?? '');
    await decideAll();
    expect(await stateOf(id)).toMatchObject({ winner: 1 });
  });

  it('is chosen once, however many workers run, and wakes them', async () => {
    const heard: string[] = [];
    const unsubscribe = db.listen(WORK_CHANNEL, {
      notified: (payload) => void heard.push(payload),
      connected: () => heard.push('connected'),
    });
    await until(async () => heard.includes('connected'));
    const { id } = await compared();
    const rounds = await Promise.all(Array.from({ length: 8 }, () => decideOneText({ db })));
    expect(rounds.filter(Boolean)).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ winner: 1 });
    await until(async () => heard.includes('campaign'));
    unsubscribe();
  });

  it('waits for its time, and is not chosen for a cancelled campaign', async () => {
    const [early, cancelled] = [
      await compared([4, 4], { dueIn: '1 minute' }),
      await compared([4, 4], { state: 'cancelled' }),
    ];
    await decideAll();
    expect(await stateOf(early.id)).toMatchObject({ winner: null });
    expect(await stateOf(cancelled.id)).toMatchObject({ winner: null });
  });

  it('is compared for longer if the two texts have not been sent yet', async () => {
    const { id } = await compared([4, 4], { state: 'paused', pending: 2 });
    await decideAll();
    expect(await stateOf(id)).toMatchObject({ winner: null, hours: 3 });
  });
});

describe('the results of two texts', () => {
  it('count people, and belong to one account', async () => {
    const { id, phones } = await compared([3, 2], { dueIn: '1 hour' });
    await textFrom(id, phones[1][0] ?? '');
    await textFrom(id, phones[1][0] ?? '');
    await clicks(id, phones[2][1] ?? '');
    const other = await accountFactory(db).createOwner();
    const read = (account: number) => db.asAccount(account, (tx) => textResults(tx, account, id));
    expect(await read(owner.accountId)).toEqual([
      { variant: 0, recipients: 10, delivered: 0, pending: 10, replied: 0, clicked: 0 },
      { variant: 1, recipients: 3, delivered: 3, pending: 0, replied: 1, clicked: 0 },
      { variant: 2, recipients: 2, delivered: 2, pending: 0, replied: 0, clicked: 1 },
    ]);
    expect(await read(other.accountId)).toEqual([]);
    expect(winnerOf([], 'clicks')).toBeNull();
  });
});
