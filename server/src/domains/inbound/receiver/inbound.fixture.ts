import { connectDomains } from '../../../app/connect-domains';
import { randomUUID } from 'node:crypto';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { createBatch } from '../../../testing/stage';
import { KIND } from '../../texting/message/kinds';
import { GroupQueue } from './group-queue';
import { handleInbound } from './handle';
import type { InboundDeps, InboundResult } from '../../texting/inbound-text/inbound.types';
import type { Verdict } from '../../../platform/providers/carrier/gateway';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

export interface Fixture {
  db: TestDatabase;
  deps: InboundDeps;
  /** Sends a text from a phone to the shortcode. */
  text(phone: string, body: string, providerId?: string): Promise<InboundResult>;
  /** Sends a text to another number of ours. */
  textTo(to: string, phone: string, body: string): Promise<InboundResult>;
  /** Sends a text that the provider has judged. */
  judged(phone: string, body: string, verdict: Verdict): Promise<InboundResult>;
  /** Creates an account that may send, with approved keywords. */
  account(company: string, keywords: readonly string[]): Promise<{ id: number; keywords: Record<string, number> }>;
  /** Stores a message of the account to the phone, as if sent some time ago. */
  messaged(
    accountId: number,
    phone: string,
    ago: string,
    message?: { kind?: number; body?: string; campaignId?: number; number?: string },
  ): Promise<void>;
  /** Asks the phone's subscribers of the account to confirm, `ago` ago: they are pending on its YES. */
  asked(accountId: number, phone: string, ago: string): Promise<void>;
  rows<T>(sql: string, values?: readonly unknown[]): Promise<T[]>;
  /** Gives the account a number of its own. */
  ownNumber(accountId: number): Promise<string>;
  /** Texts queued for the phone since the last call, oldest first. */
  queued(phone: string): Promise<string[]>;
  /** Moves the phone's history into the past. */
  age(phone: string, by: string): Promise<void>;
}

let nextPhone = 5_120_000_000;
let nextNumber = 8_885_550_100;
/** A phone that no other test uses. */
export const freshPhone = (): string => String((nextPhone += 1));

export async function inboundFixture(poolSize = 4): Promise<Fixture> {
  connectDomains();
  const db = await testDatabase({ poolSize });
  const deps: InboundDeps = {
    db,
    config: {
      shortcode: '55222',
      productName: 'Textloom',
      replyToStop: 'Reply STOP to unsubscribe',
      welcomeMessage: 'Welcome! {count} msgs/mo. Reply HELP for help. {terms}',
      supportPhone: '(800) 555-0100',
      publicUrl: 'http://textloom.test',
    },
    log: quiet,
  };
  const groups = new GroupQueue(deps);
  const rows = <T>(sql: string, values: readonly unknown[] = []): Promise<T[]> =>
    db.asEngine((tx) => tx.query<T>(sql, values));
  const seen = new Map<string, number>();
  const received = (
    to: string,
    from: string,
    body: string,
    providerId: string = randomUUID(),
  ): Promise<InboundResult> => handleInbound(deps, groups, { providerId, from, to, body, media: [], at: new Date() });
  return {
    db,
    deps,
    rows,
    text: (phone, body, providerId) => received('55222', phone, body, providerId),
    textTo: received,
    ownNumber: async (accountId) => {
      const digits = String(nextNumber++);
      await rows("insert into own_number (digits, account_id, kind, per_second) values ($1, $2, 'toll_free', 3)", [
        digits,
        accountId,
      ]);
      return digits;
    },
    judged: (phone, body, verdict) =>
      handleInbound(deps, groups, {
        providerId: randomUUID(),
        from: phone,
        to: '55222',
        body,
        media: [],
        at: new Date(),
        verdict,
      }),
    account: (company, keywords) =>
      db.asEngine(async (tx) => {
        const { id } = await tx.one<{ id: number }>(
          `insert into account (company, hours_allowed) values ($1, 'Tests run at night.') returning id`,
          [company],
        );
        await tx.execute(
          `insert into plan (id, name, price_cents, messages, keywords) values (1, 'Basic', 2900, 1000, 5) on conflict do nothing`,
        );
        const ids: Record<string, number> = {};
        for (const keyword of keywords) {
          const row = await tx.one<{ id: number }>(
            `insert into keyword (account_id, keyword, canonical, approved, opt_in) values ($1, $2, upper($2), true, $3) returning id`,
            [id, keyword, `Hi from ${company}.`],
          );
          ids[keyword] = row.id;
        }
        await tx.execute(
          `insert into subscription (account_id, plan_id, with_trial, paid, started_at, end_at) values ($1, 1, false, true, now() - interval '1 day', now() + interval '20 days')`,
          [id],
        );
        await tx.execute('insert into balance (account_id, plan_left, extra_left) values ($1, 1000, 0)', [id]);
        return { id, keywords: ids };
      }),
    messaged: async (accountId, phone, ago, message = {}) => {
      await rows(
        `insert into message (account_id, kind, status, phone, body, campaign_id, batch_id, created_at, claimed_at, number)
         values ($1, $2, 3, $3, $4, $5, $6, now() - $7::interval, now() - $7::interval, $8)`,
        [
          ...[accountId, message.kind ?? 1, phone, message.body ?? null],
          ...(message.campaignId === undefined
            ? [null, null]
            : [message.campaignId, await createBatch(db, message.campaignId)]),
          ago,
          message.number ?? null,
        ],
      );
    },
    asked: async (accountId, phone, ago) => {
      await rows(
        `with asked as (
           insert into message (account_id, kind, status, phone, created_at, claimed_at)
           values ($1, $4, 3, $2, now() - $3::interval, now() - $3::interval) returning id
         ), waits as (
           update subscriber set disabled = 1, subscribed_at = null, pending_until = now() + interval '1 day'
           where account_id = $1 and phone = $2 returning id, keyword_id
         )
         insert into opt_in_question (subscriber_id, account_id, phone, keyword_id, message_id, asked_at, until)
         select w.id, $1, $2, w.keyword_id, a.id, now() - $3::interval, now() + interval '1 day' from waits w, asked a`,
        [accountId, phone, ago, KIND.first],
      );
    },
    queued: async (phone) => {
      const found = await rows<{ id: number; body: string }>(
        'select m.id, m.body from message m join send_queue q on q.message_id = m.id where m.phone = $1 and m.id > $2 order by m.id',
        [phone, seen.get(phone) ?? 0],
      );
      const last = found.at(-1);
      if (last) seen.set(phone, last.id);
      return found.map((row) => row.body);
    },
    age: async (phone, by) => {
      await db.asEngine(async (tx) => {
        await tx.execute('update inbound_message set received_at = received_at - $2::interval where phone = $1', [
          phone,
          by,
        ]);
        await tx.execute(
          'update message set created_at = created_at - $2::interval, claimed_at = claimed_at - $2::interval where phone = $1',
          [phone, by],
        );
        await tx.execute(
          'update automatic_text set sent_at = array(select at - $2::interval from unnest(sent_at) at) where phone = $1',
          [phone, by],
        );
        await tx.execute('update conversation set answered_at = answered_at - $2::interval where phone = $1', [
          phone,
          by,
        ]);
        await tx.execute('update subscriber set subscribed_at = subscribed_at - $2::interval where phone = $1', [
          phone,
          by,
        ]);
      });
    },
  };
}
