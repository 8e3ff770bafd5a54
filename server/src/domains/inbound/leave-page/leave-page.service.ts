import { createHash, randomInt } from 'node:crypto';
import { readPossiblePhone } from '@textloom/contracts';
import { AppError, invalid } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import type { Deps } from '../../../platform/web/deps';
import { hashToken, newToken } from '../../../platform/base/token';
import { limitAttempts, networkLimit } from '../../../platform/web/attempts';
import {
  codesOfDay,
  hasLeftCode,
  leaveCodeOnPage,
  optOut,
  tryLeaveCode,
  phoneOfEnteredCode,
  storeLeaveCode,
} from '../../people/opt-out';
import { type ConsentSource } from '../../people/consent';
import { lockPhones } from '../../people/phone';
import { WHOLE_ACCOUNT } from '../../people/suppression';
import { enqueueMessage } from '../../texting/single';
import { KIND, LANE } from '../../texting/message';
import { languageFor } from '../answer/language-for';
import { leaveCodeText } from '../answer/messages';
import { loadLeavingFacts } from '../leave/facts.repository';
import { businessesOf, type Business } from './leave-page.repository';

type Needs = Pick<Deps, 'db' | 'config'>;

export const CODE_MINUTES = 10;
/** Time from entering the code to making the choice. */
const CHOICE_MINUTES = 15;
/** Tries per code; there are a million codes. */
const MAX_TRIES = 5;
/** Codes within a quarter of an hour. */
const MAX_CODES = { phone: 3, network: 10, all: 200 } as const;
const MAX_ENTRIES = 30;
const CODES_A_DAY = 6;
/** The choice of every business on the shared code: those with a number of their own are left one by one. */
export const EVERYTHING = 'all';

/** Includes the page's secret; otherwise a stored hash would be one of a million. */
const hashCode = (page: string, code: string): Buffer => createHash('sha256').update(`${page}:${code}`).digest();

/**
 * Begins with a phone: texts it a code if anybody may text it, and answers the same in any case. Returns the secret of
 * the page that asks for the code. The text is free, and no automatic text, because a page causes it, not a text of the
 * phone (decision 636).
 */
export async function sendLeaveCode({ db, config }: Needs, typed: string, network: string): Promise<string> {
  const reading = readPossiblePhone(typed);
  if ('problem' in reading) throw invalid('phone', reading.problem);
  const { phone } = reading;
  await limitAttempts(db, [
    { name: 'leave phone', value: phone, most: MAX_CODES.phone },
    networkLimit('leave network', network, MAX_CODES.network),
    { name: 'leave', value: '', most: MAX_CODES.all },
  ]);
  const page = newToken();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await db.asEngine(async (tx) => {
    await lockPhones(tx, [phone]);
    if ((await codesOfDay(tx, phone)) >= CODES_A_DAY)
      throw new AppError(
        'rate_limited',
        'This phone got as many codes as it may get in a day. Answer one of the texts with STOP instead.',
      );
    await storeLeaveCode(tx, {
      phone,
      pageHash: hashToken(page),
      codeHash: hashCode(page, code),
      minutes: CODE_MINUTES,
    });
    const leftCode = await hasLeftCode(tx, phone);
    if ((await businessesOf(tx, phone)).every(({ number }) => number === null && leftCode)) return;
    const { ownKeywords } = (await loadLeavingFacts(tx, [phone], null))(phone);
    const body = leaveCodeText(config, languageFor(ownKeywords), { code, minutes: CODE_MINUTES });
    await enqueueMessage(tx, { accountId: null, kind: KIND.answer, lane: LANE.answer, phone, body, segments: 1 });
  });
  return page;
}

export interface Choices {
  phone: string;
  businesses: Business[];
}

const TOO_LATE = 'This code was already used, is too old, or was tried too often. Start again with your phone number.';

/** Checks the code of a page; only then is it known what may be left. */
export async function enterCode({ db }: Needs, page: string, typed: string, network: string): Promise<Choices> {
  await limitAttempts(db, [networkLimit('leave code', network, MAX_ENTRIES)]);
  // Committed whether the code is right or not: each try counts.
  const tried = await db.asEngine((tx) =>
    tryLeaveCode(tx, hashToken(page), hashCode(page, typed.replaceAll(/\D/g, '')), MAX_TRIES),
  );
  if (!tried) throw invalid('code', TOO_LATE);
  if (!tried.right) throw invalid('code', 'The code is wrong. Enter the 6 digits that we texted last.');
  return db.asEngine(async (tx) => ({ phone: tried.phone, businesses: await businessesOf(tx, tried.phone) }));
}

/** What was left: everything, or some businesses and keywords. */
export interface Left {
  phone: string;
  everything: boolean;
  what: string[];
  /** The own numbers of what was left; null: the shared code. */
  numbers: (string | null)[];
}

const labelOf = ({ name }: Business): string => `All texts from ${name}`;
const keywordLabel = ({ name }: Business, text: string): string => `${text} from ${name}`;

/** The chosen parts of one business: all of it, or some of its keywords. */
function chosenOf(business: Business, choices: ReadonlySet<string>): { keywordId: number; label: string }[] {
  if (choices.has(`a${business.id}`)) return [{ keywordId: WHOLE_ACCOUNT, label: labelOf(business) }];
  return business.keywords
    .filter(({ id }) => choices.has(`k${id}`))
    .map(({ id, text }) => ({ keywordId: id, label: keywordLabel(business, text) }));
}

/** A business never learns about the phone's relation to another: each gets a source with its own words. */
async function leaveBusinesses(
  tx: Tx,
  phone: string,
  businesses: readonly Business[],
  choices: ReadonlySet<string>,
  source: Omit<ConsentSource, 'words'>,
): Promise<Pick<Left, 'what' | 'numbers'>> {
  const left: Pick<Left, 'what' | 'numbers'> = { what: [], numbers: [] };
  for (const business of businesses) {
    const chosen = chosenOf(business, choices);
    const targets = chosen.map(({ keywordId }) => ({ accountId: business.id, phone, keywordId }));
    const words = chosen.map(({ label }) => label).join('; ');
    await optOut(tx, targets, { ...source, words, reason: 'stop' });
    left.what.push(...chosen.map(({ label }) => label));
    if (chosen.length > 0) left.numbers.push(business.number);
  }
  return left;
}

const NOTHING_CHOSEN = 'Choose what you want to leave.';
/** The page was submitted again, or the phone left by a text meanwhile. */
const LEFT_ALREADY = 'You have left that already.';

/**
 * Leaves what was chosen, in one transaction; repeating a choice changes nothing. The page accepts further choices for
 * some minutes.
 */
export async function leave(
  { db, config }: Needs,
  page: string,
  chosen: readonly string[],
  network: string,
): Promise<Left | (Choices & { problem: string })> {
  return db.asEngine(async (tx) => {
    const phone = await phoneOfEnteredCode(tx, hashToken(page), CHOICE_MINUTES);
    if (phone === undefined) throw invalid('code', TOO_LATE);
    // Serializes with texts of this phone that arrive now.
    await lockPhones(tx, [phone]);
    const businesses = await businessesOf(tx, phone);
    const choices = new Set(chosen);
    const source = {
      actor: 'phone',
      channel: 'page' as const,
      page: { url: new URL('/leave', config.publicUrl).href, address: network },
    };
    if (choices.has(EVERYTHING)) {
      const words = `Everything from ${config.shortcode}`;
      const onCode = businesses.filter(({ number }) => number === null);
      const targets = onCode.map(({ id }) => ({ accountId: id, phone, keywordId: WHOLE_ACCOUNT }));
      await optOut(tx, targets, { ...source, words, reason: 'stop' });
      await leaveCodeOnPage(tx, phone, { ...source, words });
      const apart = businesses.filter(({ number }) => number !== null);
      const besides = await leaveBusinesses(tx, phone, apart, choices, source);
      const what = [...onCode.map(({ name }) => name), ...besides.what];
      return { phone, everything: true, what, numbers: [null, ...besides.numbers] };
    }
    const left = await leaveBusinesses(tx, phone, businesses, choices, source);
    if (left.what.length > 0) return { phone, everything: false, ...left };
    return { phone, businesses, problem: choices.size === 0 ? NOTHING_CHOSEN : LEFT_ALREADY };
  });
}
