/** A stored card, as the provider describes it. */
export interface StoredCard {
  /** Provider's id of the customer; kept as the account's `stripe_id`. */
  customer: string;
  /** Provider's id of the payment method. */
  paymentMethod: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  fullname: string;
}

/** The card's bank requires the payer to confirm in the page, with this client secret. Then the request is repeated. */
export interface CardChallenge {
  customer: string;
  clientSecret: string;
}

/**
 * Identifies the owner of an object at the provider by names that never repeat, unlike numbers, which repeat after a
 * restore.
 */
export interface Holder {
  /** The random name of our installation: several may share one account at the provider. */
  installation: string;
  /** The account's own random name. */
  account: string;
  /** Its number, for people who look at the provider's pages. */
  accountId: number;
}

export interface StoreCardRequest {
  holder: Holder;
  /** The account's existing customer, or empty. Replaced by a new one if it belongs to another account. */
  customer: string;
  /** Id of the payment method that the page created with the publishable key. */
  token: string;
  email: string;
  fullname: string;
  /** The card that this one replaces, which is then detached at the provider. */
  replaces: string | null;
}

export interface ChargeRequest {
  holder: Holder;
  /**
   * The order's random name: a repeated request with the same name is the same payment, whatever happened to the first
   * response.
   */
  reference: string;
  /** Its number, for people. */
  orderId: number;
  amountCents: number;
  /** Provider's ids. */
  customer: string;
  paymentMethod: string;
  description: string;
  /** The user is not present, so a bank's challenge is a failure. */
  automatic: boolean;
  /** Another key, after `ChargeKeyUsed`, when it is certain that the first request created no payment. */
  again?: boolean;
}

/** The order whose payment is searched for. */
export interface SoughtPayment {
  /** Null for orders of an earlier release, which are found by their number. */
  reference: string | null;
  orderId: number;
  customer: string;
}

export interface ProviderRefund {
  id: string;
  /** Our own name for it; empty when it was started at the provider. */
  key: string;
  amountCents: number;
  status: 'pending' | 'succeeded' | 'failed';
}

interface RefundRequest {
  holder: Holder;
  intentId: string;
  amountCents: number;
  /** A repeated request with the same key is the same refund. */
  key: string;
}

/** An entry of the provider's list of payments, refunds or disputes; read the payment before changing anything. */
export interface ProviderEntry {
  id: string;
  intentId: string;
  /** For a payment: empty when it is not ours. */
  installation: string;
  amountCents: number;
  state: string;
}

export type ProviderList = 'payments' | 'refunds' | 'disputes';

/** The current state of a payment at the provider. */
export interface ProviderPayment {
  intentId: string;
  /** Order and account in the payment's metadata; null and empty for payments that are not ours. */
  orderId: number | null;
  reference: string;
  installation: string;
  accountId: number | null;
  customer: string;
  amountCents: number;
  currency: string;
  state: 'processing' | 'challenge' | 'paid' | 'failed';
  /** For the page, while the state is `challenge`; else empty. */
  clientSecret: string;
  /** Why it failed, suitable for display; else empty. */
  failure: string;
  refunds: readonly ProviderRefund[];
  dispute: '' | 'open' | 'won' | 'lost';
}

/** The card was refused; `message` is the provider's and is shown unchanged (ERR-021, ERR-022). */
export class CardRefused extends Error {}

/** The provider does not know the payment. */
export class UnknownPayment extends CardRefused {}

/**
 * The key of a charge was used with other parameters, such as the description before the product was renamed. A payment
 * may exist, so search for it.
 */
export class ChargeKeyUsed extends Error {}

/** The provider could not be reached and the outcome is unknown; a retry is safe. */
export class CardProviderUnavailable extends Error {}

/** A webhook that the provider did not sign, or signed too long ago. */
export class ForgedEvent extends Error {}

/** The interface to the card provider. Production is Stripe; the default is a stand-in with the same API. */
export interface CardProvider {
  /** Attaches the card to the account's customer. Throws CardRefused or CardProviderUnavailable. Safe to repeat. */
  storeCard(request: StoreCardRequest): Promise<StoredCard | CardChallenge>;
  /**
   * Charges a stored card. A declined card is the state `failed`. Throws CardProviderUnavailable when the outcome is
   * unknown: call it again with the same order within 24 hours, while the provider still recognises the request. Throws
   * CardRefused when it does not know the customer or the card: no payment was created. Throws ChargeKeyUsed.
   */
  charge(request: ChargeRequest): Promise<ProviderPayment>;
  /**
   * The payment of an order, if one was started. For orders so old that the provider may have forgotten the first
   * `charge` and would treat a repeated one as a second payment.
   */
  findPayment(order: SoughtPayment): Promise<ProviderPayment | null>;
  /** The current payment, with its refunds and disputes. Throws UnknownPayment when no payment has this id. */
  readPayment(intentId: string): Promise<ProviderPayment>;
  /** Cancels an undecided payment; returns a decided one unchanged. */
  cancelPayment(intentId: string): Promise<ProviderPayment>;
  /** Gives money back. Safe to repeat with the same key. Throws CardRefused when the provider refuses it. */
  refund(request: RefundRequest): Promise<void>;
  /** One page of entries since a moment, newest first; `after` is the `next` of the page before. */
  list(kind: ProviderList, page: { since: Date; after: string }): Promise<{ entries: ProviderEntry[]; next: string }>;
  /** Removes the customer and its cards, unless they belong to another holder. Safe to repeat. */
  deleteCustomer(customer: string, holder: Holder): Promise<void>;
  /**
   * Checks a webhook's signature and returns the payment it is about, or null for another subject. Events are only
   * hints: read the payment. Throws ForgedEvent.
   */
  readEvent(rawBody: Buffer, signature: string): { intentId: string | null };
}
