import pino from 'pino';
import { loadConfig } from '../../platform/config/config';
import { KIND, LANE } from '../../domains/texting/message/kinds';
import { enqueueMessage } from '../../domains/texting/single/enqueue.repository';
import { twilioGateway } from '../../platform/providers/carrier/twilio.gateway';
import { accountFactory, type TestUser } from '../../testing/accounts';
import { testDatabase, type TestDatabase } from '../../testing/database';
import { eventsDuring } from '../../testing/live-events';
import { createDeps } from './create-deps';

let db: TestDatabase;
let owner: TestUser;
beforeAll(async () => {
  db = await testDatabase();
  owner = await accountFactory(db).createOwner();
});
afterEach(() => void jest.useRealTimers());

const build = () => {
  const config = loadConfig({ DATABASE_URL: db.url, TEXTLOOM_PUBLIC_URL: 'http://textloom.test' });
  const gateway = twilioGateway({ ...config.carrier, publicUrl: config.publicUrl });
  return createDeps({ config, db, log: pino({ level: 'silent' }), gateway });
};

/** Waits for the notifiers' interval, and then for what they send. */
async function pass(ms: number): Promise<void> {
  jest.advanceTimersByTime(ms);
  await db.asEngine((tx) => tx.query('select pg_sleep(0.1)'));
}

describe('the singletons of a process', () => {
  it('notifies tabs of a balance once in two seconds, whichever parts change it', async () => {
    const { deps, stop } = build();
    const { told } = await eventsDuring(db, async () => {
      jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] });
      for (let change = 0; change < 5; change += 1) {
        deps.notifiers.balance.note([owner.accountId, null]);
        await pass(399);
      }
      deps.notifiers.balance.note([owner.accountId]);
      await pass(5);
    });
    expect(told).toEqual([{ account: owner.accountId, type: 'profile.changed', payload: { reason: 'balance' } }]);
    await stop();
  });

  it('sends no notification after the stop', async () => {
    const { deps, stop } = build();
    const { told } = await eventsDuring(db, async () => {
      jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] });
      deps.notifiers.balance.note([owner.accountId]);
      deps.notifiers.progress.note(1);
      await stop();
      deps.notifiers.balance.note([owner.accountId]);
      deps.notifiers.progress.note(1);
      expect(jest.getTimerCount()).toBe(0);
      await pass(5_000);
    });
    expect(told).toEqual([]);
  });

  it('has written the carrier’s deliveries when the stop resolves', async () => {
    const { deps, stop } = build();
    const message = { accountId: owner.accountId, kind: KIND.reply, lane: LANE.reply, phone: '5125550190' } as const;
    const id = await db.asEngine((tx) => enqueueMessage(tx, { ...message, body: 'See you', segments: 1 }));
    const received = deps.receiver.receipt({
      messageId: id,
      providerId: 'SM1',
      status: 3,
      providerCode: null,
      at: new Date(),
    });
    await stop();
    const { rows } = await db.engine.query('select status from message where id = $1', [id]);
    expect(rows).toEqual([{ status: 3 }]);
    await received;
  });
});
