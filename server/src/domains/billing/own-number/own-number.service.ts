import { formatCount, formatPhone } from '@textloom/contracts';
import { invalid, notFound } from '../../../platform/base/app-error';
import type { Database, Tx } from '../../../platform/db/connection';
import { notifyProfile } from '../../../platform/live/notify';
import { retrying } from '../../../platform/work/retrying';
import { noteSecurity } from '../../access';
import { companyOf, findAccountId } from '../../tenancy/account';
import { lockKeywords, takenTexts } from '../../tenancy/keyword';
import {
  accountsOfNumbers,
  deleteNumber,
  deleteOther,
  insertNumber,
  lockNumber,
  numberOfAccount,
  type NewNumber,
  type OwnNumber,
  setNumberRate,
} from '../../tenancy/number';
import { lockAccount } from '../cancellation/account.repository';
import { holdKeywordUse } from '../plan/keyword-use.repository';
import { numberUse, type NumberUse } from './number-use.repository';

type Deps = { db: Pick<Database, 'asEngine'> };

const NAMES: Readonly<Record<keyof NumberUse, string>> = {
  subscribers: 'subscribers',
  pending: 'people who have not confirmed yet',
  batches: 'campaigns that are not finished',
  texts: 'texts that have not left',
  moving: 'a move to another number that is open',
};

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/**
 * Locks the account while its number changes; false once it is deleted. A join locks its keyword before it writes, and
 * so do imports and forms. So the locks of all keywords wait for the joins that are being written, which numberUse then
 * sees, and hold later ones back until this commits; they then find the new number. No keyword is added meanwhile,
 * because that locks the subscription. The account is locked without its key, because joins write references to it
 * after they have locked their keyword.
 */
export async function holdNumber(tx: Tx, accountId: number): Promise<boolean> {
  if (!(await lockAccount(tx, accountId))) return false;
  await holdKeywordUse(tx, accountId);
  await lockKeywords(tx, accountId);
  return true;
}

/** People who get an account's texts from one number are told before they are moved to another (ADR 0122). */
async function requireUnused(tx: Tx, accountId: number, field: string): Promise<void> {
  const use = await numberUse(tx, accountId);
  const found = (Object.keys(NAMES) as (keyof NumberUse)[]).filter((kind) => use[kind]).map((kind) => NAMES[kind]);
  if (found.length > 0)
    throw invalid(
      field,
      `Account ${accountId} has ${listed(found)}: an account can get or lose a number only while nobody gets its texts, because people are told before they are moved: ops numbers move.`,
    );
}

/** The texts of keywords are unique at each number, and an account's keywords move with its number. */
export async function requireFreeTexts(tx: Tx, accountId: number, to: string | null): Promise<void> {
  const taken = await takenTexts(tx, accountId, to);
  if (taken.length > 0)
    throw invalid(
      'number',
      `Account ${accountId} has ${taken.length === 1 ? 'the keyword' : 'the keywords'} ${listed(taken)}: another account has the same text ${to === null ? 'on the shared code' : `at ${formatPhone(to)}`}, or had it within 30 days.`,
    );
}

async function announce(tx: Tx, accountId: number, text: string): Promise<void> {
  await noteSecurity(tx, { accountId, kind: 'permission', text });
  await notifyProfile(tx, accountId, 'number');
}

const accountOf = async (tx: Tx, digits: string): Promise<number | undefined> =>
  (await accountsOfNumbers(tx, [digits]))[0]?.accountId;

/** Refuses a number at which another account is reached. Holds it until the transaction ends. */
export const requireFreeNumber = async (tx: Tx, accountId: number, digits: string): Promise<void> => {
  await lockNumber(tx, digits);
  const holder = await accountOf(tx, digits);
  if (holder === undefined || holder === accountId) return;
  const company = await companyOf(tx, holder);
  throw invalid(
    'number',
    `${formatPhone(digits)} belongs to account ${holder}${company.trim() === '' ? '' : ` (${company})`}.`,
  );
};

/** Gives an account a number of its own. `account` is its id or an email of one of its users. */
export const assignNumber = ({ db }: Deps, account: string, given: Omit<NewNumber, 'accountId'>): Promise<OwnNumber> =>
  retrying(() =>
    db.asEngine(async (tx) => {
      const { digits } = given;
      const accountId = await findAccountId(tx, account);
      if (accountId === undefined || !(await holdNumber(tx, accountId))) throw notFound(`Account ${account}`);
      await requireFreeNumber(tx, accountId, digits);
      const present = await numberOfAccount(tx, accountId);
      if (present !== undefined)
        throw invalid('account', `Account ${accountId} has the number ${formatPhone(present.digits)} already.`);
      await requireUnused(tx, accountId, 'account');
      await requireFreeTexts(tx, accountId, digits);
      const made = await insertNumber(tx, { ...given, accountId });
      // Assigned to another account since it was looked up.
      if (!made) throw invalid('number', `${formatPhone(digits)} was assigned at the same moment.`);
      await deleteOther(tx, accountId, digits);
      await announce(tx, accountId, `Gave the account the number ${formatPhone(digits)}.`);
      return made;
    }),
  );

/** The account returns to the shared code. Returns the account that had the number. */
export const releaseNumber = ({ db }: Deps, digits: string): Promise<number> =>
  retrying(() =>
    db.asEngine(async (tx) => {
      const accountId = await accountOf(tx, digits);
      // Without the lock the number may already belong to another account.
      const held = accountId !== undefined && (await holdNumber(tx, accountId));
      if (!held || (await numberOfAccount(tx, accountId))?.digits !== digits) throw notFound(`Own number ${digits}`);
      await requireUnused(tx, accountId, 'number');
      await requireFreeTexts(tx, accountId, null);
      await deleteNumber(tx, digits);
      await announce(tx, accountId, `Took the number ${formatPhone(digits)} from the account.`);
      return accountId;
    }),
  );

/** Changes how many carrier segments leave from a number per second and, if given, per day. Returns the number as it is. */
export const rateNumber = (
  { db }: Deps,
  digits: string,
  rates: Pick<OwnNumber, 'perSecond'> & Partial<Pick<OwnNumber, 'dailyLimit'>>,
): Promise<OwnNumber> =>
  db.asEngine(async (tx) => {
    const accountId = await accountOf(tx, digits);
    if (accountId === undefined || (await setNumberRate(tx, digits, rates)) === 0)
      throw notFound(`Own number ${digits}`);
    const own = await numberOfAccount(tx, accountId);
    if (!own) throw notFound(`Own number ${digits}`);
    const daily = own.dailyLimit === null ? '' : ` and ${formatCount(own.dailyLimit)} a day`;
    await announce(
      tx,
      accountId,
      `Set the rate of the number ${formatPhone(digits)} to ${own.perSecond} a second${daily}.`,
    );
    return own;
  });
