import { catalogue, plural } from '@textloom/kit';

/** Texts of billing on Home and in the card dialog, kept separate so that those pages do not load the others. */
export const TEXTS = catalogue('billing/widgets', {
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
  /** Beside "Not enough messages" */
  buyAnd: {
    send: (messages: string, price: string) => `Buy ${messages} for ${price} and send`,
    schedule: (messages: string, price: string) => `Buy ${messages} for ${price} and schedule`,
  },
  buyTitle: (messages: string) => `Buy ${messages} messages`,
  messages: 'Messages',
  total: 'Total',
  afterPaying: {
    send: 'Your campaign’s review opens after the payment. It is sent only once you confirm it there.',
    schedule: 'Your campaign’s review opens after the payment. It is scheduled only once you confirm it there.',
  },
  ownerBuys: 'Only the owner of the account can buy more messages.',
  tooMany: (missing: string, most: string) =>
    `${missing} messages are missing, and one purchase has at most ${most}. Choose a larger plan, or buy several times.`,
  perMonth: (price: string) => `${price} per month`,
});
