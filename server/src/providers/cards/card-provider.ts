/** What a card provider tells about a stored card. */
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
  /** The customer that stands for the account already, or empty. */
  customer: string;
  /** Id of the payment method that the page made with the publishable key. */
  token: string;
  email: string;
  fullname: string;
  /** The card that this one replaces; it is given up at the provider. */
  replaces: string | null;
}

/** The card was refused; `message` is the provider's and is shown as it is (ERR-021, ERR-022). */
export class CardRefused extends Error {}

/** The provider could not be asked; nothing is known about the outcome, and asking again is safe. */
export class CardProviderUnavailable extends Error {}

/** The link to whoever keeps the cards. Production is Stripe; the default is a stand-in that speaks its protocol. */
export interface CardProvider {
  /** Attaches the card to the account's customer. Throws CardRefused or CardProviderUnavailable. Safe to repeat. */
  storeCard(request: StoreCardRequest): Promise<StoredCard>;
}
