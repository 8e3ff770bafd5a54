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

/** The card's bank wants the payer to confirm in the page, with this client secret. Then the request is repeated. */
export interface CardChallenge {
  customer: string;
  clientSecret: string;
}

export interface StoreCardRequest {
  accountId: number;
  /** The account's existing customer, or empty. */
  customer: string;
  /** Id of the payment method that the page created with the publishable key. */
  token: string;
  email: string;
  fullname: string;
  /** The card that this one replaces; it is detached at the provider. */
  replaces: string | null;
}

export interface ChargeRequest {
  /** The order: a repeated request with the same id is the same payment, whatever happened to the first response. */
  orderId: number;
  accountId: number;
  amountCents: number;
  /** Provider's ids. */
  customer: string;
  paymentMethod: string;
  description: string;
  /** The user is not present, so a bank's challenge is a failure. */
  automatic: boolean;
}

/** The current state of a payment at the provider. */
export interface ProviderPayment {
  intentId: string;
  /** Order id from the payment's metadata; null for payments that are not ours. */
  orderId: number | null;
  state: 'processing' | 'challenge' | 'paid' | 'failed';
  /** For the page, while the state is `challenge`; else empty. */
  clientSecret: string;
  /** Why it failed, suitable for display; else empty. */
  failure: string;
  refundedCents: number;
  dispute: '' | 'open' | 'won' | 'lost';
}

/** The card was refused; `message` is the provider's and is shown unchanged (ERR-021, ERR-022). */
export class CardRefused extends Error {}

/** The provider does not know the payment. */
export class UnknownPayment extends CardRefused {}

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
   * CardRefused when it does not know the customer or the card: no payment was made.
   */
  charge(request: ChargeRequest): Promise<ProviderPayment>;
  /**
   * The payment of an order, if one was begun. For orders so old that the provider may have forgotten the first
   * `charge` and would treat a repeated one as a second payment.
   */
  findPayment(order: { orderId: number; customer: string }): Promise<ProviderPayment | null>;
  /** The current payment, with its refunds and disputes. Throws UnknownPayment when no payment has this id. */
  readPayment(intentId: string): Promise<ProviderPayment>;
  /** Cancels a payment that is not decided yet; a decided one is returned unchanged. */
  cancelPayment(intentId: string): Promise<ProviderPayment>;
  /** Removes the customer and its cards. Safe to repeat. */
  deleteCustomer(customer: string): Promise<void>;
  /**
   * Checks a webhook's signature and returns the payment it is about, or null when it is about something else. Events are
   * hints only: read the payment. Throws ForgedEvent.
   */
  readEvent(rawBody: Buffer, signature: string): { intentId: string | null };
}
