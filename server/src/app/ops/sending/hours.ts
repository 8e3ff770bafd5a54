import { findAccountId, quietHoursChanged, saveHoursAllowed } from '../../../domains/tenancy/account';
import { z } from '@textloom/contracts';
import { noteSecurity } from '../../../domains/access';
import { plannedByLaw } from '../../../domains/automations';
import {
  addHours,
  anywhereHasHours,
  type DayHours,
  endHours,
  hoursHistory,
  hoursInForce,
  regionName,
  type StoredHours,
} from '../../../domains/texting/hours';
import { invalid, notFound } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import { LONG_WORK_MS } from '../../../platform/db/limits';
import type { Caller } from '../caller';
import { command, type Command, type OpsDeps } from '../command';

const RANGE = /^(\d{2}):(\d{2})-(\d{2}):(\d{2})$/;
const RANGE_PROBLEM = 'Give hours like 08:00-20:00, or none for no texts on such a day.';

/** 08:00-20:00 as minutes of the day; null: none. */
function minutesOf(text: string): DayHours | undefined {
  if (text === 'none') return null;
  const [, fromHour, fromMinute, toHour, toMinute] = (RANGE.exec(text) ?? []).map(Number);
  if (fromHour === undefined || fromMinute === undefined || toHour === undefined || toMinute === undefined)
    return undefined;
  const [from, to] = [fromHour * 60 + fromMinute, toHour * 60 + toMinute];
  return fromMinute < 60 && toMinute < 60 && from < to && to <= 24 * 60 ? { from, to } : undefined;
}

const dayHours = z.string(RANGE_PROBLEM).transform((text, context): DayHours => {
  const found = minutesOf(text);
  if (found !== undefined) return found;
  context.addIssue({ code: 'custom', message: RANGE_PROBLEM });
  return z.NEVER;
});
const date = z.iso.date('Give a day like 2027-01-31.');
const words = (problem: string) => z.string(problem).trim().min(1, problem).max(500);
const state = z.string().regex(/^[A-Z]{2,3}$/, 'Name a state by its code: TX. US and CAN hold for the whole country.');
const dayAt = (moment: number): string => new Date(moment).toISOString().slice(0, 10);
const today = (): string => dayAt(Date.now());
/** The current date in the west of the country, so that rules from today on apply there at once, too. */
const todayInTheWest = (): string => dayAt(Date.now() - 11 * 3_600_000);

const clock = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
const written = (hours: DayHours): string => (hours === null ? 'none' : `${clock(hours.from)}-${clock(hours.to)}`);

const present = (row: StoredHours) => ({
  state: row.state,
  valid_from: row.valid_from,
  ...(row.ended
    ? { ended: true }
    : {
        ...{ mon_fri: written(row.mon_fri), sat: written(row.sat) },
        ...{ sun: written(row.sun), holidays: written(row.holiday) },
      }),
  citation: row.citation,
  source: row.source,
  read_on: row.read_on ?? undefined,
  by: row.by,
  at: row.at,
});

async function requireRegion(tx: Tx, code: string): Promise<void> {
  if ((await regionName(tx, code)) === undefined) throw notFound(`State ${code}`);
}

const list = ({ db }: OpsDeps, { state: code }: { state?: string | undefined }) =>
  db.asEngine(async (tx) => {
    if (code !== undefined) await requireRegion(tx, code);
    return (code === undefined ? await hoursInForce(tx) : await hoursHistory(tx, code)).map(present);
  });

/** One transaction reschedules every account's plans. */
const LONG = { limitMs: LONG_WORK_MS };

/**
 * Reschedules everything planned by the hours in the transaction of the change, so that no worker sends by the old ones
 * afterwards.
 */
async function replan(tx: Tx): Promise<number> {
  const accounts = await plannedByLaw(tx);
  for (const accountId of accounts) await quietHoursChanged.emit(tx, { accountId });
  return accounts.length;
}

interface Given {
  state: string;
  mon_fri: DayHours;
  sat: DayHours;
  sun: DayHours;
  holidays: DayHours;
  citation: string;
  source: string;
  read_on?: string | undefined;
  valid_from?: string | undefined;
}

const set = ({ db }: OpsDeps, { holidays, ...given }: Given, { by }: Caller) =>
  db.asEngine(async (tx) => {
    await requireRegion(tx, given.state);
    const row = {
      ...given,
      holiday: holidays,
      valid_from: given.valid_from ?? todayInTheWest(),
      read_on: given.read_on ?? today(),
      by,
    };
    if (row.read_on > today()) throw invalid('read_on', 'The source cannot have been read in the future.');
    await addHours(tx, row);
    if (!(await anywhereHasHours(tx, row.valid_from)))
      throw invalid(
        'mon_fri',
        'With these hours no moment of two weeks would be allowed in all states, and people whose area code is not known could never be texted.',
      );
    return { set: row.state, accounts_planned_again: await replan(tx) };
  }, LONG);

const end = (
  { db }: OpsDeps,
  given: { state: string; reason: string; valid_from?: string | undefined },
  { by }: Caller,
) =>
  db.asEngine(async (tx) => {
    await requireRegion(tx, given.state);
    if (given.state === 'US') throw invalid('state', 'The hours of US hold for everybody. Set others instead.');
    const last = (await hoursHistory(tx, given.state)).at(-1);
    if (!last || last.ended) throw invalid('state', `${given.state} has no hours of its own.`);
    await endHours(tx, { ...given, valid_from: given.valid_from ?? todayInTheWest(), by });
    return { ended: given.state, accounts_planned_again: await replan(tx) };
  }, LONG);

const allow = ({ db }: OpsDeps, account: string, reason: string | null) =>
  db.asEngine(async (tx) => {
    const accountId = await findAccountId(tx, account);
    if (accountId === undefined) throw notFound(`Account ${account}`);
    await saveHoursAllowed(tx, accountId, reason);
    const text =
      reason === null
        ? 'Ended the permission to text outside the legal hours.'
        : `Allowed the account to text outside the legal hours. ${reason}`;
    await noteSecurity(tx, { accountId, kind: 'permission', text });
    return { account: accountId, allowed: reason !== null };
  });

const own = {
  valid_from: date.optional(),
};
const reason = words('Give a reason: --reason "…".');

/** The operator's hours of states (ADR 0111). */
export const hoursCommands: readonly Command[] = [
  command(
    'hours list',
    'Lists in which hours each state allows marketing texts; with --state all rows that it ever had.',
    {},
    list,
    { options: { state: state.optional() } },
  ),
  command(
    'hours set',
    'Sets the hours of a state from a day on: TX --mon-fri 09:00-21:00 --sat 09:00-21:00 --sun 12:00-21:00 --holidays none …',
    { state },
    set,
    {
      options: {
        ...{ mon_fri: dayHours, sat: dayHours, sun: dayHours, holidays: dayHours },
        citation: words('Name the rule: --citation "…".'),
        source: words('Name where you read it: --source "…".'),
        read_on: date.optional(),
        ...own,
      },
    },
  ),
  command('hours end', 'Ends the rules of a state: those of the country remain.', { state }, end, {
    options: { reason, ...own },
  }),
  command(
    'hours allow',
    'Lets an account (its id or an email) text outside the legal hours.',
    { account: z.string().trim().min(1) },
    (deps, given) => allow(deps, given.account, given.reason),
    { options: { reason } },
  ),
  command(
    'hours disallow',
    'Ends that permission; hours that are wider than the law are narrowed.',
    { account: z.string().trim().min(1) },
    (deps, { account }) => allow(deps, account, null),
  ),
];
