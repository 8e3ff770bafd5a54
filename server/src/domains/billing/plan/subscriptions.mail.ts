import { APP_BASE, formatDate, link } from '@textloom/contracts';
import type { Config } from '../../../platform/config/config';
import { letter, type Letter } from '../../../platform/mail/enqueue-mail';

export type Words = Pick<Config, 'productName' | 'publicUrl'>;

/** Dates are in the owner's timezone. */
export const day = (date: Date, timezone: number): string => formatDate(date.toISOString(), 'day', timezone);

export const mail = ({ productName, publicUrl }: Words, subject: string, ...paragraphs: string[]): Letter =>
  letter(subject, ...paragraphs, `${publicUrl}${APP_BASE}${link('/plans')}`, productName);

/** 0 days left: it has ended. */
export function trialMail(words: Words, daysLeft: number, endAt: Date, timezone: number): Letter {
  const { productName } = words;
  if (daysLeft === 0)
    return mail(
      words,
      `Your ${productName} trial has ended`,
      `Your free trial ended on ${day(endAt, timezone)}. Your keywords and subscribers are kept, but messages are no longer sent.`,
      'Choose a plan to go on:',
    );
  return mail(
    words,
    `Your ${productName} trial ends on ${day(endAt, timezone)}`,
    `Your free trial ends on ${day(endAt, timezone)}. After that, messages are no longer sent.`,
    'Choose a plan to go on without a break:',
  );
}

/** `reason` is the provider's message, or why nothing could be charged. */
export const failedMail = (words: Words, reason: string, nextTry: Date, endAt: Date, timezone: number): Letter =>
  mail(
    words,
    `Your ${words.productName} payment failed`,
    `We could not renew your subscription: ${reason}`,
    `We will try again on ${day(nextTry, timezone)}. Until ${day(endAt, timezone)} your account works as before; the messages of the new month come with its payment.`,
    'Update your card or pay now:',
  );

export const expiredMail = (words: Words, reason: string): Letter =>
  mail(
    words,
    'Your subscription expired',
    `We could not renew your ${words.productName} subscription: ${reason}`,
    'This was the last attempt. Your keywords and subscribers are kept, but messages are no longer sent. Renew your plan here:',
  );

export const feesFailedMail = (words: Words, reason: string, nextTry: Date, timezone: number): Letter =>
  mail(
    words,
    `Your ${words.productName} payment failed`,
    `What your numbers cost could not be charged: ${reason}`,
    `We will try again on ${day(nextTry, timezone)}. A number that you give back costs nothing from its next month on.`,
    'Update your card:',
  );

export const endedMail = (words: Words, endAt: Date, timezone: number): Letter =>
  mail(
    words,
    `Your ${words.productName} subscription ended`,
    `You cancelled your subscription, and it ended on ${day(endAt, timezone)}. Your keywords and subscribers are kept, but messages are no longer sent.`,
    'You can choose a plan again at any time:',
  );

export const autoBuyPausedMail = (words: Words, reason: string): Letter =>
  mail(
    words,
    'Messages could not be bought automatically',
    `Your balance fell below your limit, but the payment failed: ${reason}`,
    'Nothing more is bought automatically until you update your card or save your billing settings again. Your plan and your card:',
  );

/** `fees`: what is said to an account with numbers. */
export const cancelledMail = (
  words: Words,
  endAt: Date,
  { timezone, fees }: { timezone: number; fees: string },
): Letter =>
  mail(
    words,
    `Your ${words.productName} plan is cancelled`,
    `Your plan is cancelled. It works until ${day(endAt, timezone)} and is not charged again.${fees}`,
    'If this was not you, change your password at once. Until that day you can keep your plan here:',
  );

/** The card is valid until the end of this month. */
export const cardEndsMail = (words: Words, card: string, month: string): Letter =>
  letter(
    `Your card at ${words.productName} expires soon`,
    `Your card ${card} expires at the end of ${month}. Payments with it fail after that.`,
    'Store a new one in time, in the account settings:',
    `${words.publicUrl}${APP_BASE}${link('/account')}`,
    words.productName,
  );

export const cardChangedMail = (words: Words & Pick<Config, 'supportEmail'>, card: string): Letter =>
  letter(
    `Your card at ${words.productName} was changed`,
    `Your account at ${words.productName} is charged to the card ${card} from now on.`,
    'If nobody of your company did this, change your password at once and look at the card in the account settings:',
    `${words.publicUrl}${APP_BASE}${link('/account')}`,
    `Questions: ${words.supportEmail}`,
  );

/** A card, as screens and mails name it. */
export const cardName = ({ brand, last4 }: { brand: string; last4: string }): string =>
  `${brand.toUpperCase()} •••• ${last4}`;
