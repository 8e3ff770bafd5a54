import type { TestUser } from '../../../testing/app';
import { grantExtra } from '../../texting/ledger';
import { chargeSingles } from '../../texting/ledger/single-ledger';
import type { Purchase } from '../purchase/purchase.types';
import { saveGivenBack } from '../plan/buyer.repository';
import type { BillingStage, StoredOrder } from '../payment/billing.fixture';
import { pay } from '../payment/pay.service';
import { settleIntent } from '../payment/settle.service';

let keys = 0;

/** One account with its own clock. */
export class Life {
  readonly t: BillingStage;
  readonly user: TestUser;
  now = new Date();

  constructor(t: BillingStage, user: TestUser) {
    this.t = t;
    this.user = user;
  }

  async buy(purchase: Purchase): Promise<StoredOrder> {
    const { accountId } = this.user;
    const key = `life ${(keys += 1)}`;
    await pay(this.t.deps, { accountId, purchase, key, automatic: false, now: this.now });
    const order = (await this.t.orders(this.user)).at(-1);
    if (order?.state !== 'paid') throw new Error('not paid');
    return order;
  }

  /** The running month ends, and the next one is paid. */
  async renew(): Promise<StoredOrder> {
    this.now = new Date((await this.t.subscription(this.user)).end_at.getTime() + 60_000);
    return this.buy({ kind: 'renewal' });
  }

  async refund({ intent_id: intent }: StoredOrder, amount?: number): Promise<string> {
    const { id } = await this.t.provider('refunds', {
      payment_intent: intent ?? '',
      ...(amount !== undefined && { amount: String(amount) }),
    });
    await this.read(intent);
    return id;
  }

  async fail({ intent_id: intent }: StoredOrder, refund: string): Promise<void> {
    await this.t.provider(`test_helpers/refunds/${refund}/fail`, {});
    await this.read(intent);
  }

  /** Events arrive more than once. */
  async read(intent: string | null): Promise<void> {
    for (const _ of [1, 2]) await settleIntent(this.t.deps, intent ?? '', this.now);
  }

  use = (messages: number): Promise<unknown> =>
    this.t.db.asEngine((tx) =>
      chargeSingles(tx, [{ messageId: 0, accountId: this.user.accountId, segments: messages }]),
    );
  grant = (messages: number): Promise<unknown> =>
    this.t.db.asEngine((tx) => grantExtra(tx, this.user.accountId, messages, 'Referral bonus'));
  giveBack = (keywords: number): Promise<unknown> =>
    this.t.db.asEngine((tx) => saveGivenBack(tx, this.user.accountId, keywords));
  extra = async (): Promise<number> => (await this.t.buckets(this.user)).extra;
  keywords = async (): Promise<number> => (await this.t.subscription(this.user)).extra_keywords;
}

export async function newLife(t: BillingStage): Promise<Life> {
  const user = await t.createOwner({ planLeft: 0 });
  await t.storeCard(user);
  return new Life(t, user);
}
