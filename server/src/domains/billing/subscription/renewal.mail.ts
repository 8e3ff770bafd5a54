import { cardProblem } from '@textloom/contracts';
import type { Letter } from '../../../platform/mail/enqueue-mail';
import { dollarText } from '../order/invoice-format';
import type { CardRow } from '../card/cards.repository';
import { cardName, day, mail, type Words } from '../plan/subscriptions.mail';

export interface RenewalFacts {
  cents: number;
  /** It has a number that costs something, so `cents` may grow until the renewal. */
  hasNumber: boolean;
  endAt: Date;
  timezone: number;
  card: CardRow | undefined;
  /** The last payment failed. */
  paymentErrors: boolean;
  now: Date;
}

const lastMonth = ({ exp_month: month, exp_year: year }: CardRow): string =>
  `${String(month).padStart(2, '0')}/${year}`;

/** Why the renewal will fail as things are; empty when it can be charged. */
function problem({ card, endAt, timezone, now }: RenewalFacts): string {
  const found = cardProblem(card, timezone, { due: endAt, now });
  if (found === '') return '';
  if (!card) return 'no card is stored';
  if (found === 'card_expired') return `your card ${cardName(card)} has expired`;
  return `your card ${cardName(card)} expires before, at the end of ${lastMonth(card)}`;
}

/** A week before a renewal: what will happen, as far as is known about the card. */
export function renewalMail(words: Words, facts: RenewalFacts): Letter {
  const { cents, hasNumber, endAt, timezone, card, paymentErrors } = facts;
  const [when, fault] = [day(endAt, timezone), problem(facts)];
  const amount = `${dollarText(cents)}${hasNumber ? ', plus what your number costs until then,' : ''}`;
  const name = words.productName;
  if (fault !== '')
    return mail(
      words,
      `Your ${name} plan cannot be renewed yet`,
      `Your plan is to be renewed on ${when} for ${amount}, but ${fault}.`,
      'Store a card that is good on that day: without one the payment fails, and some days later your plan expires. Your plan and your card:',
    );
  const charged = `Your plan renews by itself on ${when}, and ${amount} is charged to your card${card ? ` ${cardName(card)}` : ''}.`;
  if (paymentErrors)
    return mail(
      words,
      `Your ${name} plan renews on ${when}`,
      charged,
      'The last payment with it failed, so check your card, or store another one. To change or cancel your plan before:',
    );
  return mail(
    words,
    `Your ${name} plan renews on ${when}`,
    charged,
    'You need not do anything. To change or cancel it before:',
  );
}
