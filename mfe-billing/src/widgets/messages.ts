import { catalogue, plural } from '@textloom/kit';

/** The texts of billing on Home and of the card dialog, apart from the rest so that those pages do not load it. */
export const TEXTS = catalogue({
  cardNow: 'Your card is',
  /** Home cards (HOME-008, HOME-009) */
  planFigure: 'Plan',
  newMessage: 'New',
  buyMessages: 'Buy More messages',
  renewToSend: 'renew to send',
  /** After a free trial, which is not renewed */
  chooseToSend: 'choose a plan to send',
  /** Lines of "Needs you" (decision 370): what there is, and what to do. */
  cardNeeds: {
    payment_failed: ['Your last payment failed', 'Check the card or store another one before the next payment.'],
    /** A renewal */
    overdue: ['Your last payment failed', 'Store another card, and it is tried again at once.'],
    expired: ['Your card has expired', 'Store another one before the next payment.'],
    expiring: ['Your card expires this month', 'Store another one before the next payment.'],
  },
  planNeeds: {
    /** Days that have begun count. */
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
