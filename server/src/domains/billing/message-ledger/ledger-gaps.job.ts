import type { Log } from '../../../platform/base/log';
import type { Config } from '../../../platform/config/config';
import type { Database } from '../../../platform/db/connection';
import { gauge } from '../../../platform/metrics/measures';
import { enqueueMail } from '../../../platform/mail/enqueue-mail';
import { checkFees } from '../../texting/fee';
import { checkLedger, checkPurchases } from '../../texting/ledger';
import { dollarText } from '../order/invoice-format';
import { markMailed } from './ledger-gaps.repository';

interface Needs {
  db: Database;
  log: Log;
  config: Pick<Config, 'supportEmail'>;
}

export const ledgerGaps = gauge(
  'textloom_ledger_gaps',
  'What the last hourly check of ledger, balances and orders found; 0 in a process that has made none',
);

async function findGaps(db: Database): Promise<{ accountId: number; text: string }[]> {
  const balances = await checkLedger(db);
  const purchases = await checkPurchases(db);
  const fees = await checkFees(db);
  return [
    ...balances.map(({ account_id: accountId, balance, ledger }) => ({
      accountId,
      text: `Account ${accountId}: the balance is ${balance}, the sum of the ledger ${ledger}.`,
    })),
    ...purchases.map(({ account_id: accountId, ordered, ledger }) => ({
      accountId,
      text: `Account ${accountId}: paid orders are for ${ordered} messages, the ledger's purchases for ${ledger}.`,
    })),
    ...fees.map(({ account_id: accountId, charged, billed }) => ({
      accountId,
      text: `Account ${accountId}: paid orders charge ${dollarText(charged)} for numbers, ${dollarText(billed)} of its fees are billed.`,
    })),
  ];
}

/**
 * Compares ledger, balances and orders. Logs each disagreement, and mails it to support once a day, however many
 * processes check. Returns their number.
 */
export async function reportLedgerGaps({ db, log, config }: Needs, now: Date): Promise<number> {
  const gaps = await findGaps(db);
  ledgerGaps.set(gaps.length);
  if (gaps.length === 0) return 0;
  log.error({ gaps: gaps.map(({ text }) => text) }, 'ledger, balances and orders disagree');
  await db.asEngine(async (tx) => {
    const today = now.toISOString().slice(0, 10);
    const texts = gaps.map(({ text }) => text);
    const fresh = await markMailed(tx, texts, today);
    const news = gaps.filter(({ text }) => fresh.includes(text));
    const [first] = news;
    if (!first) return;
    await enqueueMail(tx, {
      // A mail belongs to an account; this one goes to support.
      accountId: first.accountId,
      to: config.supportEmail,
      subject: `Ledger and balance disagree (${news.length})`,
      text: `${news.map(({ text }) => text).join('\n')}\n\nNothing was changed. Please find out why before anything is corrected.\n`,
    });
  });
  return gaps.length;
}
