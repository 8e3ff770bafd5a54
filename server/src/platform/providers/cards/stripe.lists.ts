import type Stripe from 'stripe';
import type { CardProvider, ProviderEntry, ProviderList } from './card-provider';
import { toCardError } from './stripe-errors';
import { disputeState, idOf, ownerOf, refundOf, stateOf } from './stripe.payments';

const PAGE = 100;

/** One page of Stripe's lists of payments, refunds and disputes, for comparisons. */
export function stripeLists(stripe: Stripe): Pick<CardProvider, 'list'> {
  type Query = Stripe.PaginationParams & { created: Stripe.RangeQueryParam };
  type Page = { entries: ProviderEntry[]; more: boolean };

  const LISTS: Readonly<Record<ProviderList, (query: Query) => Promise<Page>>> = {
    payments: async (query) => {
      const { data, has_more: more } = await stripe.paymentIntents.list(query);
      const entries = data.map((one) => ({
        id: one.id,
        intentId: one.id,
        installation: ownerOf(one).installation,
        amountCents: one.amount,
        state: stateOf(one),
      }));
      return { entries, more };
    },
    refunds: async (query) => {
      const { data, has_more: more } = await stripe.refunds.list(query);
      const entries = data.map((one) => ({
        id: one.id,
        intentId: idOf(one.payment_intent),
        installation: '',
        amountCents: one.amount,
        state: refundOf(one).status,
      }));
      return { entries, more };
    },
    disputes: async (query) => {
      const { data, has_more: more } = await stripe.disputes.list(query);
      const entries = data.map((one) => ({
        id: one.id,
        intentId: idOf(one.payment_intent),
        installation: '',
        amountCents: one.amount,
        state: disputeState([one]),
      }));
      return { entries, more };
    },
  };

  return {
    async list(kind, { since, after }) {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      try {
        const query = { created, limit: PAGE, ...(after !== '' && { starting_after: after }) };
        const { entries, more } = await LISTS[kind](query);
        return { entries, next: more ? (entries.at(-1)?.id ?? '') : '' };
      } catch (error) {
        throw toCardError(error);
      }
    },
  };
}
