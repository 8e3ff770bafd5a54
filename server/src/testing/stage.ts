import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import pino from 'pino';
import { createDatabase, type Database } from '../platform/db/connection';
import type { Gateway } from '../platform/providers/carrier/gateway';
import { CODE, gatewayTo, runningSimulator, until } from './carrier';
import { accountFactory, type AccountFactory, type TestUser } from './accounts';
import { ownNumbers, rcsServices } from '../domains/tenancy/number';
import type { OutboundConfig, OutboundDeps } from '../domains/texting/message/outbound.types';
import type { OutboundTuning } from '../domains/texting/worker/tuning';
import type { Choice } from '../domains/campaigns/recipient/recipients.repository';
import { connectDomains } from '../app/connect-domains';
import { createNotifiers } from '../domains/campaigns/sending/notifiers';
import { ReceiptIntake } from '../domains/texting/receipt/receipt-intake';
import type { CarrierSimulatorOptions } from '../../standins/carrier-simulator';
import type { SimulatedMessage } from '../../standins/carrier/simulated-message';
import { simulatorStore } from '../../standins/carrier/simulator-store';

/** Times short enough for tests; a message without a response is not sent again, because that takes longer. */
export const QUICK: Partial<OutboundTuning> = {
  leaseMs: 10_000,
  settleMs: 300,
  maxResent: 0,
  pollMs: 50,
  backoffMs: 50,
  parallelOwnBatches: 1,
};

export interface StageOptions {
  config?: Partial<OutboundConfig>;
  /** Settings of the carrier simulator. */
  simulator?: Partial<CarrierSimulatorOptions>;
  delayMs?: { min: number; max: number };
  concurrency?: number;
  /** Time limit of the carrier's response. */
  timeoutMs?: number;
}

/** Database, carrier simulator and receipt webhook around the real engine, over HTTP. */
export interface Stage extends AccountFactory {
  deps: OutboundDeps;
  receipts: ReceiptIntake;
  db: Database;
  simulatorUrl: string;
  publicUrl: string;
  /** The carrier's own record: messages that it accepted, oldest first. */
  texts(): Promise<SimulatedMessage[]>;
  close(): Promise<void>;
}

export async function outboundStage(db: Database, options: StageOptions = {}): Promise<Stage> {
  // The carrier's own connections: those of the engine may all be in use, or broken by a test.
  const carrierDb = createDatabase({ url: db.url, poolSize: 8 });
  // What an earlier stage of the same database left behind.
  await carrierDb.engine.query('delete from simulator.message');
  const store = simulatorStore(carrierDb);
  const simulator = await runningSimulator(carrierDb, 'http://127.0.0.1:9', {
    store,
    ownNumbers: () => ownNumbers(carrierDb.engine),
    agents: () => rcsServices(carrierDb.engine),
    delayMs: options.delayMs ?? { min: 5, max: 30 },
    concurrency: options.concurrency ?? 64,
    ...options.simulator,
  });
  const webhooks = Fastify();
  webhooks.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  webhooks.post('/webhooks/carrier/receipt', async (request, reply) => {
    const receipt = gateway.verifyAndReadReceipt({
      url: request.url,
      headers: request.headers,
      rawBody: String(request.body),
    });
    await receipts.receive(receipt);
    return reply.code(204).send();
  });
  await webhooks.listen({ host: '127.0.0.1', port: 0 });
  const publicUrl = `http://127.0.0.1:${(webhooks.server.address() as AddressInfo).port}`;
  const gateway: Gateway = gatewayTo(simulator.url, publicUrl, options.timeoutMs ?? 30_000);
  const log = pino({ level: process.env.TEXTLOOM_LOG_LEVEL ?? 'silent' });
  connectDomains();
  const notifiers = createNotifiers({ db, log });
  const deps: OutboundDeps = {
    db,
    gateway,
    log,
    notifiers,
    config: {
      publicUrl,
      replyToStop: 'Reply STOP to unsubscribe',
      messageRate: 100_000,
      validityHours: 10,
      carrierLateMinutes: 0.05,
      carrier: { from: CODE },
      ...options.config,
    },
  };
  const receipts = new ReceiptIntake(deps);
  return {
    ...accountFactory(db),
    deps,
    receipts,
    db,
    simulatorUrl: simulator.url,
    publicUrl,
    texts: async () => (await store.list({ inbound: false, offset: 0, limit: 1_000_000 })).reverse(),
    async close() {
      await simulator.close();
      await carrierDb.close();
      await webhooks.close();
      await receipts.stop();
      notifiers.stop();
      await gateway.close();
    },
  };
}

/**
 * An approved keyword of this account, which promises so many messages a month that unrelated tests never reach the
 * limit.
 */
export const createKeyword = (
  db: Database,
  owner: TestUser,
  keyword = `K${randomUUID().slice(0, 8)}`,
  promised = 99,
): Promise<number> =>
  db.asEngine(async (tx) => {
    const row = await tx.one<{ id: number }>(
      'insert into keyword (account_id, keyword, canonical, approved, expected_messages) values ($1, $2, upper($2), true, $3) returning id',
      [owner.accountId, keyword, promised],
    );
    return row.id;
  });

/** Subscribers of a keyword with phones from `first` on. Returns their ids, in order. */
export const createSubscribers = (
  db: Database,
  owner: TestUser,
  keywordId: number,
  count: number,
  first = 5_125_550_100,
): Promise<number[]> =>
  db.asEngine(async (tx) => {
    const rows = await tx.query<{ id: number }>(
      `insert into subscriber (account_id, keyword_id, phone, subscribed_at)
       select $1, $2, ($3::bigint + n)::text, now() from generate_series(0, $4 - 1) n order by n returning id`,
      [owner.accountId, keywordId, first, count],
    );
    return rows.map((row) => row.id);
  });

export const NOBODY: Choice = {
  subscribers: [],
  extra_subscribers: [],
  filtered_subscribers: [],
  groups: [],
  keywords: [],
};

export interface CampaignOptions {
  choice?: Partial<Choice>;
  segments?: number;
  message?: string;
  sendAt?: Date;
}

/** A stored scheduled campaign; due by default. */
export const createCampaign = (db: Database, owner: TestUser, options: CampaignOptions = {}): Promise<number> =>
  db.asEngine(async (tx) => {
    const row = await tx.one<{ id: number }>(
      `insert into campaign (account_id, name, message, segments, schedule, send_at, choice) values ($1, 'Test', $2, $3, 1, $4, $5) returning id`,
      [
        owner.accountId,
        options.message ?? 'Hello',
        options.segments ?? 1,
        options.sendAt ?? new Date(),
        JSON.stringify({ ...NOBODY, ...options.choice }),
      ],
    );
    return row.id;
  });

/** The batch of messages that a test stores itself; it has ended. */
export const createBatch = (db: Database, campaign: number): Promise<number> =>
  db.asEngine((tx) =>
    tx.value<number>(
      `insert into send_batch (account_id, campaign_id, first_id, last_id, size, segments, state, text)
       select account_id, id, 0, 0, 0, segments, 2, message from campaign where id = $1 returning id`,
      [campaign],
    ),
  );

export interface CampaignState {
  sent: number;
  state: string;
  reason: string;
  recipients: number;
  reserved: number;
}

export const campaignState = (db: Database, id: number): Promise<CampaignState> =>
  db.asEngine((tx) =>
    tx.one<CampaignState>(
      'select sent, state, reason, recipients, reserved_plan + reserved_extra as reserved from campaign where id = $1',
      [id],
    ),
  );

/** Waits until a campaign has ended. */
export const untilDone = (db: Database, id: number, ms = 90_000): Promise<CampaignState> =>
  until(async () => {
    const now = await campaignState(db, id);
    return ['done', 'failed', 'paused'].includes(now.state) && now;
  }, ms);

export interface Accounts {
  left: number;
  billed: number;
}

export const balanceOf = (db: Database, owner: TestUser): Promise<Accounts> =>
  db.asEngine((tx) =>
    tx.one<Accounts>(
      'select plan_left + extra_left as left, billed_total as billed from balance where account_id = $1',
      [owner.accountId],
    ),
  );

/** Number of a campaign's messages by status. */
export const statuses = async (db: Database, campaignId: number): Promise<Record<number, number>> =>
  Object.fromEntries(
    (
      await db.asEngine((tx) =>
        tx.query<{ status: number; n: number }>(
          'select status, count(*) as n from message where campaign_id = $1 group by 1 order by 1',
          [campaignId],
        ),
      )
    ).map((row) => [row.status, row.n]),
  );
