import type { Config } from '../../../platform/config/config';
import type { Database } from '../../../platform/db/connection';
import { enqueueMail } from '../../../platform/mail/enqueue-mail';
import { untilNone } from '../../../platform/base/until-none';
import { quotePlan, type Prices } from '../purchase/prices';
import { claimEndingCard, claimRenewal } from './announcements.repository';
import { hasFees } from '../../texting/fee';
import { findCard } from '../card/cards.repository';
import { openFeeLines } from '../number-fee/open-fees';
import { findPlan } from '../plan/plans.repository';
import { renewalMail } from './renewal.mail';
import { cardEndsMail, cardName } from '../plan/subscriptions.mail';

interface Needs {
  db: Database;
  config: Pick<Config, 'productName' | 'publicUrl'> & Prices;
}

const DAY_MS = 86_400_000;
const RENEWAL_DAYS = 7;
const CARD_DAYS = 30;

const inDays = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS);

const announceRenewal = ({ db, config }: Needs, now: Date): Promise<boolean> =>
  db.asEngine(async (tx) => {
    const due = await claimRenewal(tx, now, inDays(now, RENEWAL_DAYS));
    if (!due) return false;
    const { account_id: accountId, email, end_at: endAt, timezone } = due;
    const plan = await findPlan(tx, due.plan_id);
    if (!plan) throw new Error(`account ${accountId} renews an unknown plan`);
    const fees = await openFeeLines(tx, accountId, { timezone, now: endAt });
    const { amount_cents: cents } = quotePlan(plan, due.extra_keywords, config, { due: endAt, fees });
    const card = await findCard(tx, accountId);
    const facts = {
      cents,
      hasNumber: await hasFees(tx, accountId, inDays(now, -62)),
      endAt,
      timezone,
      card,
      paymentErrors: due.payment_errors,
      now,
    };
    await enqueueMail(tx, { accountId, to: email, ...renewalMail(config, facts) });
    return true;
  });

const announceEndOfCard = ({ db, config }: Needs, now: Date): Promise<boolean> =>
  db.asEngine(async (tx) => {
    const card = await claimEndingCard(tx, now, inDays(now, CARD_DAYS));
    if (!card) return false;
    const { account_id: accountId, email, exp_month: month, exp_year: year } = card;
    const ends = `${String(month).padStart(2, '0')}/${year}`;
    await enqueueMail(tx, { accountId, to: email, ...cardEndsMail(config, cardName(card), ends) });
    return true;
  });

/**
 * Mails owners a week before their plan renews, and in the last 30 days of their card. Mark and mail are in one
 * transaction, so each is sent once, however many workers run. Returns the number of mails.
 */
export async function announcePayments(needs: Needs, now: Date): Promise<number> {
  const renewals = await untilNone(() => announceRenewal(needs, now));
  return renewals + (await untilNone(() => announceEndOfCard(needs, now)));
}
