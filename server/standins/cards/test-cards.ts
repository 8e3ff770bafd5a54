import type { CardError } from './card-patterns';

/** The bank's behaviour for a test number (docs.stripe.com/testing). */
interface Behaviour {
  /** Refused when it is attached to a customer or charged. */
  refused?: CardError;
  /** Refused only when it is charged. */
  chargeFails?: CardError;
  /** The holder must confirm: always, or except for charges without the holder on a card that was set up for these. */
  challenge?: 'always' | 'unless_set_up';
  /** A successful charge is disputed at once. */
  disputed?: boolean;
}

const declined = (code: string, message = 'Your card was declined.'): CardError => ({
  code: 'card_declined',
  decline_code: code,
  message,
});

/** By the last four digits, the only part of a number that is stored. */
const BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  '0002': { refused: declined('generic_decline') },
  '9995': { refused: declined('insufficient_funds', 'Your card has insufficient funds.') },
  '9987': { refused: declined('lost_card') },
  '9979': { refused: declined('stolen_card') },
  '0069': { refused: { code: 'expired_card', message: 'Your card has expired.', param: 'exp_month' } },
  '0127': { refused: { code: 'incorrect_cvc', message: "Your card's security code is incorrect.", param: 'cvc' } },
  '0119': {
    refused: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  '0341': { chargeFails: declined('generic_decline') },
  '3155': { challenge: 'unless_set_up' },
  '3184': { challenge: 'always' },
  '0259': { disputed: true },
};
const TEST_NUMBER = /^(400000000000(0002|9995|9987|9979|0069|0127|0119|0341|0259)|4000002500003155|4000002760003184)$/;

/** Stored with the card instead of its number; empty: the card works. */
export const behaviourOf = (number: string): string => (TEST_NUMBER.test(number) ? number.slice(-4) : '');
export const readBehaviour = (kept: string): Behaviour => BEHAVIOURS[kept] ?? {};

/** A charge without the holder for which the bank requires confirmation. */
export const AUTHENTICATION_REQUIRED: CardError = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};
const NOT_AUTHENTICATED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
export const PAYMENT_NOT_AUTHENTICATED: CardError = {
  code: 'payment_intent_authentication_failure',
  message: NOT_AUTHENTICATED,
};
export const SETUP_NOT_AUTHENTICATED: CardError = {
  code: 'setup_intent_authentication_failure',
  message: NOT_AUTHENTICATED,
};
