import { CardProviderUnavailable, type CardProvider } from '../../../platform/providers/cards/card-provider';
import type { Config } from '../../../platform/config/config';
import type { OrderLine } from '../order/order.repository';
import { findHolder } from '../card/holder.repository';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { testCards } from '../../../testing/card-provider';
import { testDatabase } from '../../../testing/database';

/** Test cards of the provider. */
const CARD = {
  good: '4242424242424242',
  /** Can be stored, but is declined when it is charged. */
  declined: '4000000000000341',
  /** The bank wants each payment confirmed. */
  challenged: '4000002760003184',
  /** Every charge is disputed at once. */
  disputed: '4000000000000259',
} as const;
export type TestCard = keyof typeof CARD;

/** What happens to the next calls to the provider that change something. */
export type Weather =
  /** Works. */
  | 'fair'
  /** The response is lost after the provider has done the work. */
  | 'lost'
  /** The process ends before the request is sent. */
  | 'killed before'
  /** The process ends after the provider has done the work. */
  | 'killed after';

/** Simulates the end of a process: nothing in the server catches it. */
export class Killed extends Error {}

/** The real adapter, which the test can interrupt. */
function interruptible(real: CardProvider, weather: () => Weather): CardProvider {
  const interrupted = async <T>(work: () => Promise<T>): Promise<T> => {
    const now = weather();
    if (now === 'killed before') throw new Killed();
    const result = await work();
    if (now === 'killed after') throw new Killed();
    if (now === 'lost') throw new CardProviderUnavailable('the response was lost');
    return result;
  };
  return {
    ...real,
    charge: (request) => interrupted(() => real.charge(request)),
    cancelPayment: (id) => interrupted(() => real.cancelPayment(id)),
  };
}

/** A charge at the provider. */
interface ProviderCharge {
  intent: string;
  order: number;
  amount: number;
  succeeded: boolean;
  refunded: number;
}

export interface BillingStage extends TestApp {
  setWeather(weather: Weather): void;
  storeCard(user: TestUser, card?: TestCard): Promise<void>;
  /** All charges of the account at the provider, oldest first. */
  charges(user: TestUser): Promise<ProviderCharge[]>;
  /** Ids of the account's payments at the provider, oldest first. */
  intents(user: TestUser): Promise<string[]>;
  /** Answers the challenge on the bank's page as the card's holder. */
  answerChallenge(intentId: string, confirmed: boolean): Promise<void>;
  /** A request to the provider with the secret key, for actions of its dashboard. */
  provider(path: string, form: Record<string, string>): Promise<{ id: string }>;
  orders(user: TestUser): Promise<StoredOrder[]>;
  buckets(user: TestUser): Promise<{ plan: number; extra: number }>;
  subscription(user: TestUser): Promise<StoredSubscription>;
}
export interface StoredOrder {
  id: number;
  account_id: number;
  kind: string;
  state: string;
  failure: string;
  lines: OrderLine[];
  amount_cents: number;
  key: string;
  intent_id: string | null;
  invoice_number: number | null;
  billed_to: unknown;
  extra_keywords: number;
  messages: number;
  refunded_cents: number;
  taken_back: number;
  dispute: string;
  paid_at: Date | null;
  period_start: Date | null;
  period_end: Date | null;
}
interface StoredSubscription {
  plan_id: number;
  with_trial: boolean;
  paid: boolean;
  extra_keywords: number;
  started_at: Date;
  end_at: Date;
  anchor_day: number | null;
  overdue_since: Date | null;
  cancelled_at: Date | null;
  frozen: boolean;
  frozen_by: string | null;
  payment_errors: boolean;
  allow: string[];
}

/** The application with the card provider's stand-in behind HTTP. Call it in beforeAll. */
export async function billingStage(changes: Partial<Config> = {}, poolSize = 8): Promise<BillingStage> {
  const db = await testDatabase({ poolSize });
  const provider = await testCards(db);
  let weather: Weather = 'fair';
  const t = await testApp(
    { cards: provider.config, ...changes },
    { db, cards: interruptible(provider.cards, () => weather) },
  );
  return {
    ...t,
    setWeather: (next) => (weather = next),
    async storeCard({ accountId }, card = 'good') {
      const holder = await db.asEngine((tx) => findHolder(tx, accountId));
      const { customer, paymentMethod } = await provider.storeCard(holder, CARD[card]);
      await db.asEngine(async (tx) => {
        await tx.execute('update account set stripe_id = $2 where id = $1', [accountId, customer]);
        await tx.execute(
          `insert into card (account_id, payment_method, brand, last4, exp_month, exp_year) values ($1, $2, 'visa', $3, 12, 2040)
           on conflict (account_id) do update set payment_method = excluded.payment_method, last4 = excluded.last4`,
          [accountId, paymentMethod, CARD[card].slice(-4)],
        );
      });
    },
    charges: ({ accountId }) =>
      db.asEngine((tx) =>
        tx.query<ProviderCharge>(
          `select c.intent_id as intent, (i.metadata ->> 'order')::int as "order", c.amount, c.error is null as succeeded, c.refunded
           from simulator.stripe_charge c join simulator.stripe_intent i on i.id = c.intent_id
           where (i.metadata ->> 'account')::int = $1 order by c.created_at`,
          [accountId],
        ),
      ),
    intents: async ({ accountId }) =>
      (
        await db.asEngine((tx) =>
          tx.query<{ id: string }>(
            `select id from simulator.stripe_intent where (metadata ->> 'account')::int = $1 order by created_at, id`,
            [accountId],
          ),
        )
      ).map(({ id }) => id),
    async answerChallenge(intentId, confirmed) {
      const { body } = await provider.call('GET', `payment_intents/${intentId}`);
      await provider.answerChallenge(body.client_secret, confirmed ? 'complete' : 'fail');
    },
    async provider(path, form) {
      const { status, body } = await provider.call('POST', path, form);
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body as { id: string };
    },
    orders: ({ accountId }) =>
      db.asEngine((tx) =>
        tx.query<StoredOrder>('select * from billing_order where account_id = $1 order by id', [accountId]),
      ),
    buckets: ({ accountId }) =>
      db.asEngine((tx) =>
        tx.one('select plan_left as plan, extra_left as extra from balance where account_id = $1', [accountId]),
      ),
    subscription: ({ accountId }) =>
      db.asEngine((tx) =>
        tx.one<StoredSubscription>(
          `select s.plan_id, s.with_trial, s.paid, s.extra_keywords, s.started_at, s.end_at, s.anchor_day, s.overdue_since, s.cancelled_at,
             a.frozen, a.frozen_by, a.payment_errors, a.allow
           from subscription s join account a on a.id = s.account_id where a.id = $1`,
          [accountId],
        ),
      ),
  };
}
