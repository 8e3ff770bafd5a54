import Fastify, { type FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { twilioGateway } from '../../../platform/providers/carrier/twilio.gateway';
import { CODE, until } from '../../../testing/carrier';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { enqueueMessage } from '../single/enqueue.repository';
import { KIND, LANE } from '../message/kinds';
import { DEFAULT_TUNING } from '../worker/tuning';
import { startWorkers, type Workers } from '../../automations/worker/workers';
import {
  balanceOf,
  createCampaign,
  createKeyword,
  createSubscribers,
  outboundStage,
  statuses,
  untilDone,
  type Stage,
} from '../../../testing/stage';

const ANSWER_MS = 750;
/** Much shorter than sending the messages of a claim one after the other takes. */
const TUNING = { leaseMs: 1_800, handOverMs: 900, settleMs: 200, pollMs: 50, backoffMs: 50 };

interface Taken {
  sid: string;
  to: string;
  from: string;
  body: string;
  status: string;
  error_code: null;
  date_created: string;
}

interface SlowCarrier {
  server: FastifyInstance;
  url: string;
  taken: Taken[];
  /** How many messages it accepts. To the others it never responds; their connections stay open. */
  accepts: number;
}

/** A carrier that accepts messages immediately and responds late. */
async function slowCarrier(): Promise<SlowCarrier> {
  const taken: Taken[] = [];
  const server = Fastify({ forceCloseConnections: true });
  const carrier: SlowCarrier = { server, url: '', taken, accepts: Infinity };
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  server.post<{ Body: URLSearchParams }>('/2010-04-01/Accounts/AC1/Messages.json', async ({ body }, reply) => {
    if (taken.length >= carrier.accepts) return reply.hijack();
    const one = {
      sid: randomUUID(),
      to: body.get('To') ?? '',
      from: body.get('From') ?? '',
      body: body.get('Body') ?? '',
      status: 'queued',
      error_code: null,
      date_created: new Date().toUTCString(),
    };
    taken.push(one);
    await sleep(ANSWER_MS);
    return reply.code(201).send(one);
  });
  server.get<{ Querystring: { To: string } }>('/2010-04-01/Accounts/AC1/Messages.json', async ({ query }) => ({
    messages: taken.filter(({ to }) => to === query.To),
    next_page_uri: null,
  }));
  await server.listen({ host: '127.0.0.1', port: 0 });
  carrier.url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return carrier;
}

describe('ENG-023, ENG-025: a carrier that is slower than the duration of a claim', () => {
  let db: TestDatabase;
  let stage: Stage;
  let carrier: Awaited<ReturnType<typeof slowCarrier>>;
  const gateways: ReturnType<typeof twilioGateway>[] = [];
  let processes: Workers[] = [];

  beforeAll(async () => {
    db = await testDatabase({ poolSize: 8 });
    stage = await outboundStage(db);
    carrier = await slowCarrier();
    for (let n = 0; n < 2; n += 1)
      gateways.push(
        twilioGateway({
          baseUrl: carrier.url,
          accountSid: 'AC1',
          authToken: 'x',
          publicUrl: stage.publicUrl,
          numbers: [],
          connections: 1,
        }),
      );
    processes = await Promise.all(gateways.map((gateway) => startWorkers({ ...stage.deps, gateway }, TUNING)));
  });
  afterAll(async () => {
    await Promise.all(processes.map((one) => one.stop()));
    await Promise.all(gateways.map((gateway) => gateway.close()));
    await carrier.server.close();
    await stage.close();
  });

  const phonesOf = (body: string): string[] =>
    carrier.taken
      .filter((one) => one.from === CODE && one.body.startsWith(body))
      .map(({ to }) => to)
      .sort();

  it('sends no text of a campaign twice: messages still waiting for a connection when the claim ends are not sent', async () => {
    const owner = await stage.createOwner({ planLeft: 100, extraLeft: 0 });
    const keyword = await createKeyword(db, owner);
    await createSubscribers(db, owner, keyword, 8, 2_125_551_000);
    const id = await createCampaign(db, owner, { choice: { keywords: [keyword] }, message: 'Slowly' });
    await untilDone(db, id, 60_000);
    expect(phonesOf('Slowly')).toEqual(Array.from({ length: 8 }, (_, n) => `+1212555100${n}`));
  });

  it('sends no single message twice', async () => {
    const owner = await stage.createOwner({ planLeft: 100, extraLeft: 0 });
    await db.asEngine(async (tx) => {
      for (let n = 0; n < 8; n += 1)
        await enqueueMessage(tx, {
          accountId: owner.accountId,
          kind: KIND.test,
          lane: LANE.test,
          phone: `212555200${n}`,
          body: 'One by one',
          segments: 1,
        });
    });
    await until(async () => (await db.engine.query('select 1 from send_queue')).rows.length === 0, 60_000);
    expect(phonesOf('One by one')).toEqual(Array.from({ length: 8 }, (_, n) => `+1212555200${n}`));
  });
});

describe('a carrier that accepts connections but does not respond', () => {
  /** One batch, so one loop sends them, in several claims. */
  const PEOPLE = 4 * DEFAULT_TUNING.subBatch;
  const TIMEOUT_MS = 1_000;

  it('does not use up a campaign: after the first unanswered messages it is probed with single ones, and gets the rest when it responds', async () => {
    const db = await testDatabase({ poolSize: 8 });
    const stage = await outboundStage(db, { config: { carrierLateMinutes: 0.1 } });
    const carrier = await slowCarrier();
    const gateway = twilioGateway({
      baseUrl: carrier.url,
      accountSid: 'AC1',
      authToken: 'x',
      publicUrl: stage.publicUrl,
      numbers: [],
      timeoutMs: TIMEOUT_MS,
    });
    const owner = await stage.createOwner({ planLeft: PEOPLE + 100, extraLeft: 0 });
    const keyword = await createKeyword(db, owner);
    await createSubscribers(db, owner, keyword, PEOPLE, 2_125_551_000);
    const id = await createCampaign(db, owner, { choice: { keywords: [keyword] }, message: 'Into the dark' });
    // A worker starts with 1, 8 and 64 messages: these are accepted, and the beginning of its first whole claim.
    carrier.accepts = 100;
    const workers = await startWorkers({ ...stage.deps, gateway }, { settleMs: 5, pollMs: 50, backoffMs: 50 });
    const unanswered = async (): Promise<number> =>
      (await db.engine.query('select 1 from message where unanswered')).rows.length;
    try {
      await until(async () => (await unanswered()) > 12, 60_000);
      // Long enough for another claim to go unanswered, if the worker made one.
      await sleep(2 * TIMEOUT_MS);
      carrier.accepts = Infinity;
      await untilDone(db, id, 90_000);
      // The first messages are sent again once the carrier lacks them at two queries.
      expect(await statuses(db, id)).toEqual({ 1: PEOPLE });
      expect(new Set(carrier.taken.map(({ to }) => to)).size).toBe(PEOPLE);
      expect(carrier.taken).toHaveLength(PEOPLE);
      const { rows } = await db.engine.query<{ n: number }>('select count(*) as n from message where resent > 0');
      // At most the claim that was handed over when the carrier fell silent, and the single ones that probed it.
      expect(rows[0]?.n).toBeLessThan(DEFAULT_TUNING.subBatch + 30);
      expect(await balanceOf(db, owner)).toEqual({ left: 100, billed: PEOPLE });
    } finally {
      await workers.stop();
      await gateway.close();
      await carrier.server.close();
      await stage.close();
    }
  });
});
