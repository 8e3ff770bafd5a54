import type { InboundDeps } from '../../../../domains/texting/inbound-text/inbound.types';
import { connectDomains } from '../../../../app/connect-domains';
import { createNotifiers } from '../../../../domains/campaigns/sending/notifiers';
import { createReceiver } from '../../../../domains/inbound/receiver/receiver';
import { KIND, LANE } from '../../../../domains/texting/message/kinds';
import { checkLedger } from '../../../../domains/texting/ledger/ledger-check.repository';
import { openStops } from '../../../../domains/texting/stop';
import { enqueueMessage } from '../../../../domains/texting/single/enqueue.repository';
import type { OutboundDeps } from '../../../../domains/texting/message/outbound.types';
import { balanceOf, createKeyword, QUICK } from '../../../../testing/stage';
import { startWorkers } from '../../../../domains/automations/worker/workers';
import { until } from '../../../../testing/carrier';
import { accountFactory, type AccountFactory, type TestUser } from '../../../../testing/accounts';
import { testDatabase, type TestDatabase } from '../../../../testing/database';
import type { Gateway } from '../gateway';
import { smppGateway } from './smpp.gateway';
import { from, startPeer, type Peer } from './smpp.fixture';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const config = {
  publicUrl: 'http://textloom.test',
  replyToStop: 'Reply STOP to unsubscribe',
  messageRate: 100_000,
  validityHours: 10,
  carrierLateMinutes: 0.02,
  carrier: { from: '55222' },
  shortcode: '55222',
  productName: 'Textloom',
  welcomeMessage: 'Welcome! {count} msgs/mo. {terms}',
  supportPhone: '(800) 555-0100',
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
    {
      host: '127.0.0.1',
      port: peer.port,
      tls: false,
      systemId: 'textloom',
      password: 'secret',
      from: '55222',
      reconnectMs: 20,
      answerMs: 500,
      tornEveryMs: 100,
    },
    { db, log: quiet },
  );
  connectDomains();
  deps = { db, gateway, log: quiet, config, notifiers: createNotifiers({ db, log: quiet }) };
  gateway.listen?.(createReceiver(deps));
  await until(async () => peer.sessions.length === 1);
});
afterEach(async () => {
  await gateway.close();
  await peer.close();
});

const rows = <T>(sql: string, values: readonly unknown[] = []): Promise<T[]> =>
  db.asEngine((tx) => tx.query<T>(sql, values));
const statusOf = async (id: number): Promise<number> =>
  (await rows<{ status: number }>('select status from message where id = $1', [id]))[0]?.status ?? -9;
const queue = (owner: TestUser, phone: string): Promise<number> =>
  db.asEngine((tx) =>
    enqueueMessage(tx, {
      accountId: owner.accountId,
      kind: KIND.reply,
      lane: LANE.reply,
      phone,
      body: 'See you',
      segments: 1,
    }),
  );

describe('ENG-001, ENG-002, ENG-004, ENG-007, ENG-022: joining and leaving over SMPP', () => {
  it('a keyword joins and is welcomed, STOP writes a suppression and sends one confirmation, and a redelivery changes nothing', async () => {
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
      expect(
        await rows('select keyword_id > 0 as scoped from suppression where phone = $1 and account_id = $2', [
          phone,
          owner.accountId,
        ]),
      ).toHaveLength(1);
      expect(await rows('select disabled from subscriber where phone = $1', [phone])).toEqual([
        { disabled: expect.any(Number) },
      ]);
      expect(await rows('select decision from inbound_message where phone = $1 order by id', [phone])).toEqual([
        { decision: 'keyword' },
        { decision: 'opt-out' },
      ]);
      const blocked = await queue(owner, phone);
      await until(async () => (await statusOf(blocked)) === -1);
      expect(peer.submits).toHaveLength(2);
    } finally {
      await workers.stop();
    }
  });
});

describe('ENG-017, ENG-025: outcomes over SMPP', () => {
  it('a refused sign-in stops the number, and a waiting text is sent when the carrier lets us in again', async () => {
    const owner = await accounts.createOwner({ planLeft: 5 });
    peer.password = 'another';
    peer.breakLinks();
    await until(async () => peer.binds.length >= 2);
    const workers = await startWorkers(deps, { ...QUICK, probeMs: 100, longestProbeMs: 100 });
    try {
      const id = await queue(owner, '3125559111');
      await until(async () => (await openStops(db.engine)).length === 1);
      expect((await openStops(db.engine))[0]).toMatchObject({ number: '55222', code: 'ESME_RINVPASWD' });
      expect(await balanceOf(db, owner)).toEqual({ left: 5, billed: 0 });
      peer.password = 'secret';
      await until(async () => (await statusOf(id)) === 1);
      expect(await openStops(db.engine)).toEqual([]);
    } finally {
      await workers.stop();
    }
  });

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

  it('a send without a response is never sent again, gets code 20, and is refunded', async () => {
    const owner = await accounts.createOwner({ planLeft: 5 });
    peer.rule = (_pdu, session) => {
      session.destroy();
      return null;
    };
    const workers = await startWorkers(deps, QUICK);
    try {
      const id = await queue(owner, '3125559102');
      await until(async () => (await statusOf(id)) === 20);
      expect(peer.submits).toHaveLength(1);
      expect(await balanceOf(db, owner)).toMatchObject({ left: 5 });
      expect(await checkLedger(db)).toEqual([]);
    } finally {
      await workers.stop();
    }
  });
});

describe('a long text with missing parts', () => {
  let reference = 0;
  const part = (phone: string, total: number, n: number, text: string) =>
    from(phone, '', {
      esm_class: 0x40,
      short_message: Buffer.concat([Buffer.from([5, 0, 3, reference, total, n]), Buffer.from(text)]),
    });
  const later = (phone: string, by: string) =>
    db.engine.query('update smpp.inbound_part set at = at - $2::interval where phone = $1', [phone, by]);
  const inboundOf = (phone: string) =>
    rows<{ decision: string; body: string }>(
      'select decision, body from inbound_message where phone = $1 order by id',
      [phone],
    );
  const answersTo = async (phone: string): Promise<number> =>
    (await rows('select 1 from message where phone = $1 and kind = $2', [phone, KIND.answer])).length;
  const suppressions = (phone: string) => rows('select 1 from suppression where phone = $1', [phone]);

  /** A subscriber of a keyword of a separate account. */
  async function subscribed(phone: string): Promise<void> {
    reference += 1;
    const owner = await accounts.createOwner({ planLeft: 100 });
    const keyword = await createKeyword(db, owner);
    await rows('insert into subscriber (account_id, keyword_id, phone, subscribed_at) values ($1, $2, $3, now())', [
      owner.accountId,
      keyword,
      phone,
    ]);
  }

  it('opts out after 30 s when the present parts are a wish to leave, once, even when the rest arrives afterwards', async () => {
    const phone = '3125559301';
    await subscribed(phone);
    await peer.deliver(part(phone, 3, 1, 'STOP texting me, I have asked you many times and '));
    await until(async () => (await rows('select 1 from smpp.inbound_part where phone = $1', [phone])).length === 1);
    await later(phone, '25 seconds');
    expect(await suppressions(phone)).toEqual([]);
    await later(phone, '6 seconds');
    await until(async () => (await suppressions(phone)).length === 1);
    await peer.deliver(part(phone, 3, 2, 'you never listen. What is '));
    await peer.deliver(part(phone, 3, 3, 'wrong with you?'));
    expect(await inboundOf(phone)).toEqual([
      { decision: 'opt-out', body: 'STOP texting me, I have asked you many times and ' },
    ]);
    expect(await answersTo(phone)).toBe(1);
  });

  it('is processed by another process after the one that received it has exited', async () => {
    const phone = '3125559302';
    await subscribed(phone);
    await peer.deliver(part(phone, 2, 1, 'Stop. '));
    await gateway.close();
    await later(phone, '31 seconds');
    gateway = smppGateway(
      {
        host: '127.0.0.1',
        port: peer.port,
        tls: false,
        systemId: 'textloom',
        password: 'secret',
        from: '55222',
        reconnectMs: 20,
        tornEveryMs: 100,
      },
      { db, log: quiet },
    );
    gateway.listen?.(createReceiver(deps));
    await until(async () => (await suppressions(phone)).length === 1);
  });

  it('waits for the rest when it is not a wish to leave, and is finally processed without it', async () => {
    const [whole, torn, headless] = ['3125559303', '3125559304', '3125559305'];
    for (const phone of [whole, torn, headless]) await subscribed(phone);
    await peer.deliver(part(whole, 2, 1, 'I wonder whether you '));
    await later(whole, '60 seconds');
    await until(
      async () =>
        (await rows<{ read_parts: number }>('select read_parts from smpp.inbound_part where phone = $1', [whole]))[0]
          ?.read_parts === 1,
    );
    expect(await inboundOf(whole)).toEqual([]);
    await peer.deliver(part(whole, 2, 2, 'open on Sundays'));
    expect(await inboundOf(whole)).toEqual([{ decision: 'reply', body: 'I wonder whether you open on Sundays' }]);
    await peer.deliver(part(torn, 2, 1, 'I wonder whether you '));
    await peer.deliver(part(headless, 2, 2, 'open on Sundays'));
    await later(torn, '16 minutes');
    await later(headless, '16 minutes');
    await until(async () => (await inboundOf(torn)).length === 1);
    expect(await inboundOf(torn)).toEqual([{ decision: 'reply', body: 'I wonder whether you ' }]);
    await until(
      async () =>
        (await rows<{ handed: boolean }>('select handed from smpp.inbound_part where phone = $1', [headless]))[0]
          ?.handed === true,
    );
    expect(await inboundOf(headless)).toEqual([]);
  });
});
