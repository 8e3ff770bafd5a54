import { handleInbound } from '../../../messaging/inbound/handle';
import type { InboundDeps } from '../../../messaging/inbound/inbound.types';
import { KIND, LANE } from '../../../messaging/kinds';
import { checkLedger } from '../../../messaging/ledger/ledger-check.job';
import { enqueueMessage } from '../../../messaging/outbound/enqueue';
import type { OutboundDeps } from '../../../messaging/outbound/outbound.types';
import { receiveReceipt } from '../../../messaging/outbound/receipts';
import { balanceOf, createKeyword, QUICK } from '../../../messaging/outbound/testing';
import { startWorkers } from '../../../messaging/workers';
import { until } from '../../../standins/carrier/testing';
import { accountFactory, type AccountFactory, type TestUser } from '../../../testing/accounts';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import type { Gateway } from '../gateway';
import { smppGateway } from './smpp.gateway';
import { from, startPeer, type Peer } from './testing';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const config = {
  publicUrl: 'http://textloom.test', replyToStop: 'Reply STOP to unsubscribe', messageRate: 100_000, validityHours: 10, carrier: { from: '55222' },
  shortcode: '55222', productName: 'Textloom', welcomeMessage: 'Welcome! {count} msgs/mo. {terms}', supportPhone: '(800) 555-0100',
};

let db: TestDatabase;
let accounts: AccountFactory;
let peer: Peer;
let gateway: Gateway;
let deps: OutboundDeps & InboundDeps;

beforeAll(async () => {
  db = await testDatabase({ poolSize: 8 });
  accounts = accountFactory(db);
});
beforeEach(async () => {
  peer = await startPeer();
  gateway = smppGateway(
    { host: '127.0.0.1', port: peer.port, tls: false, systemId: 'textloom', password: 'secret', from: '55222', reconnectMs: 20, answerMs: 500, giveUpMs: 1_000 },
    { db, log: quiet },
  );
  deps = { db, gateway, log: quiet, config };
  gateway.listen?.({ receipt: (receipt) => receiveReceipt(deps, receipt), inbound: (inbound) => handleInbound(deps, inbound) });
  await until(async () => peer.sessions.length === 1);
});
afterEach(async () => {
  await gateway.close();
  await peer.close();
});

const rows = <T>(sql: string, values: readonly unknown[] = []): Promise<T[]> => db.asEngine((tx) => tx.query<T>(sql, values));
const statusOf = async (id: number): Promise<number> => (await rows<{ status: number }>('select status from message where id = $1', [id]))[0]?.status ?? -9;
const queue = (owner: TestUser, phone: string): Promise<number> =>
  db.asEngine((tx) => enqueueMessage(tx, { accountId: owner.accountId, kind: KIND.reply, lane: LANE.reply, phone, body: 'See you', segments: 1 }));

describe('ENG-001, ENG-002, ENG-004, ENG-007, ENG-022: joining and leaving over SMPP', () => {
  it('a keyword joins and is welcomed, STOP ends in a suppression and one confirmation, and a repeated delivery does nothing twice', async () => {
    const owner = await accounts.createOwner({ planLeft: 100 });
    await createKeyword(db, owner, 'SMPPIZZA');
    const workers = await startWorkers(deps, QUICK);
    try {
      const phone = '3125559001';
      await peer.deliver(from(phone, 'smppizza'));
      await peer.deliver(from(phone, 'smppizza'));
      await until(async () => peer.submits.length === 1);
      await peer.deliver(from(phone, 'Stop.'));
      await peer.deliver(from(phone, 'Stop.'));
      await until(async () => peer.submits.length === 2);
      expect(await rows('select keyword_id > 0 as scoped from suppression where phone = $1 and account_id = $2', [phone, owner.accountId])).toHaveLength(1);
      expect(await rows('select disabled from subscriber where phone = $1', [phone])).toEqual([{ disabled: expect.any(Number) }]);
      expect(await rows('select decision from inbound_message where phone = $1 order by id', [phone])).toEqual([{ decision: 'keyword' }, { decision: 'opt-out' }]);
      const blocked = await queue(owner, phone);
      await until(async () => (await statusOf(blocked)) === -1);
      expect(peer.submits).toHaveLength(2);
    } finally {
      await workers.stop();
    }
  });
});

describe('ENG-017, ENG-025: outcomes over SMPP', () => {
  it('a message is accepted, then delivered by its receipt', async () => {
    const owner = await accounts.createOwner({ planLeft: 5 });
    const workers = await startWorkers(deps, QUICK);
    peer.rule = () => ({ id: 'e1' });
    try {
      const id = await queue(owner, '3125559101');
      await until(async () => (await statusOf(id)) === 1);
      await peer.receipt('e1', '3125559101', 'DELIVRD');
      expect(await statusOf(id)).toBe(3);
    } finally {
      await workers.stop();
    }
  });

  it('a send that nobody ever answered for is never sent again, becomes code 20, and is refunded', async () => {
    const owner = await accounts.createOwner({ planLeft: 5 });
    peer.rule = (_pdu, session) => {
      session.destroy();
      return null;
    };
    const workers = await startWorkers(deps, QUICK);
    try {
      const id = await queue(owner, '3125559102');
      await until(async () => (await statusOf(id)) === 20, 15_000);
      expect(peer.submits).toHaveLength(1);
      expect(await balanceOf(db, owner)).toMatchObject({ left: 5 });
      expect(await checkLedger(db)).toEqual([]);
    } finally {
      await workers.stop();
    }
  });
});
