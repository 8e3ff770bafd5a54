import { catalogue, plural } from '@textloom/kit';

/** Texts of billing on Home and in the card dialog, kept separate so that those pages do not load the others. */
export const TEXTS = catalogue({
  cardNow: 'Your card is',
  /** Home cards (HOME-008, HOME-009) */
  planFigure: 'Plan',
  newMessage: 'New',
  buyMessages: 'Buy More messages',
  renewToSend: 'renew to send',
  /** After a free trial, which is not renewed */
  chooseToSend: 'choose a plan to send',
  /** Lines of "Needs you" (decision 370): the problem and the remedy. */
  cardNeeds: {
    payment_failed: ['Your last payment failed', 'Check your card or replace it before the next payment.'],
    /** A renewal */
    overdue: ['Your last payment failed', 'Add another card and we retry the payment at once.'],
    expired: ['Your card has expired', 'Replace it before the next payment.'],
    expiring: ['Your card expires this month', 'Replace it before the next payment.'],
  },
  planNeeds: {
    /** A started day counts as a whole one. */
    trial: (days: number) => `Your trial ends within ${plural(days, { one: 'a day', other: `${days} days` })}`,
    trialText: 'Choose a plan to go on sending.',
    messages: (days: number) =>
      days === 0
        ? 'Your messages run out today'
        : `Your messages last ${plural(days, { one: 'one more day', other: `${days} more days` })}`,
    noMessages: 'You have no messages left',
    messagesText: 'Buy more, or choose a larger plan.',
  },
  messagesAvailable: 'Messages available',
  perMonth: (price: string) => `${price} per month`,
});
