import { catalogue } from '@textloom/kit';

/** The texts of a payment, wherever it is made. */
export const TEXTS = catalogue('billing/components/payment', {
  /** PAY-004 */
  processing: 'Payment is being processed. Please wait.',
  /** PAY-009 */
  paid: 'Payment processed successfully',
  connectionLost:
    'The connection was lost, so the result of the payment is not known yet. Press the button again: you are not charged twice.',
  notReceived:
    'The payment that you started was not received, so nothing was charged. Press the button again: you are not charged twice.',
  justPaid: (total: string, bought: string) =>
    `You have just paid ${total} for ${bought}. "Pay Now" is a further payment.`,
  yourPlan: 'your plan',
  bankAsks: (total: string) => `Your bank asks you to confirm the payment of ${total}.`,
  confirmPayment: 'Confirm payment',
  giveUp: 'Give up this payment',
  /** After "No Credit Card attached." */
  addCardToPay: 'Add one to pay.',
});
