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

/** The card was refused; `message` is the provider's and is shown unchanged (ERR-021, ERR-022). */
export class CardRefused extends Error {}

/** The provider could not be reached and the outcome is unknown; a retry is safe. */
export class CardProviderUnavailable extends Error {}

/** The interface to the card provider. Production is Stripe; the default is a stand-in with the same API. */
export interface CardProvider {
  /** Attaches the card to the account's customer. Throws CardRefused or CardProviderUnavailable. Safe to repeat. */
  storeCard(request: StoreCardRequest): Promise<StoredCard>;
}
