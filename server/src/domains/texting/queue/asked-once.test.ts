import { inspectStatements } from '../../../platform/db/transaction';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { createKeyword, createSubscribers } from '../../../testing/stage';
import { KIND, LANE } from '../message/kinds';
import { enqueueMessage } from '../single/enqueue.repository';
import { singleQueue } from '../single/single-queue.repository';
import { claimSingles } from './claim-singles';
import { SENDING } from './sending-settings.fixture';
import { requireMeans } from '../ledger/require-means';

const CLAIM = {
  config: SENDING,
  limit: 50,
  wanted: 'all',
  leaseMs: 60_000,
  lateMs: 60_000,
  validityMs: 36_000_000,
} as const;
const OF_ACCOUNTS = ['meansOf', 'sendingProblem', 'availableMessages', 'lockBalance'];

let app: TestApp;
let owner: TestUser;
let ran: string[] = [];

beforeAll(async () => {
  app = await testApp();
  owner = await app.createOwner({ planLeft: 1_000 });
  inspectStatements(({ name }) => void ran.push(name.replace('texting.', '')));
});

async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  ran = [];
  await work();
  return ran;
}

describe('an account is checked once per transaction', () => {
  it('for a single message', async () => {
    const names = await statementsOf(() =>
      app.db.asAccount(owner.accountId, (tx) => requireMeans(tx, owner.accountId, 1)),
    );
    expect(names).toEqual(['meansOf']);
  });

  it('when Send Now is pressed, in addition to the lock of its balance', async () => {
    const keyword = await createKeyword(app.db, owner, 'PIZZA');
    await createSubscribers(app.db, owner, keyword, 3);
    const names = await statementsOf(async () => {
      const form = { name: 'Friday', message: 'Two for one', keywords: [keyword] };
      expect(await app.call(owner, 'POST', 'messages/campaigns', { form })).toMatchObject({ status: 200 });
    });
    expect(names.filter((name) => OF_ACCOUNTS.includes(name))).toEqual(['meansOf', 'lockBalance']);
  });

  it('when its messages are claimed: one ledger row, and one update of the messages', async () => {
    const [kind, lane] = [KIND.welcome, LANE.welcome];
    await app.db.asEngine(async (tx) => {
      for (const phone of ['5125550100', '5125550101'])
        await enqueueMessage(tx, { accountId: owner.accountId, kind, lane, phone, body: 'Welcome!', segments: 1 });
    });
    const names = await statementsOf(() =>
      app.db.asEngine((tx) => claimSingles(tx, 'me', { ...CLAIM, queue: singleQueue(app.db) })),
    );
    expect(names.filter((name) => !name.startsWith('platform.') && name !== 'rangeOfIds')).toEqual([
      'lockClaim',
      'claimLane',
      'lockBalance',
      'postIfKnown',
      'markClaimed',
    ]);
  });
});
