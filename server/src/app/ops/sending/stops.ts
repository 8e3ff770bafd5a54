import { findAccountId } from '../../../domains/tenancy/account';
import { accountsOfNumbers } from '../../../domains/tenancy/number';
import { phoneDigits, z } from '@textloom/contracts';
import { noteSecurity } from '../../../domains/access';
import {
  openStops,
  pastStops,
  startSending,
  stopSending,
  waitingTexts,
  type Stop,
  type StopScope,
} from '../../../domains/texting/stop';
import { invalid, notFound } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import type { Caller } from '../caller';
import { command, type Command, type OpsDeps } from '../command';

const PAST = 20;

const selector = {
  /** Its id, or the email of one of its users. */
  account: z.string().trim().min(1).optional(),
  number: z.string().min(1).optional(),
};
interface Selected {
  account?: string | undefined;
  number?: string | undefined;
}

/** An own number that was released may still have a stop, which only its number can end. */
const isOwn = async ({ db }: OpsDeps, digits: string): Promise<boolean> =>
  (await db.asEngine((tx) => accountsOfNumbers(tx, [digits]))).length > 0 ||
  (await openStops(db.engine)).some(({ number }) => number === digits);

/** Everything without a selector, so a typing error must not look like a stop. */
async function scopeOf(deps: OpsDeps, { account, number }: Selected): Promise<StopScope> {
  const { db, config } = deps;
  if (account !== undefined && number !== undefined)
    throw invalid('number', 'Name an account or a number, not both; without either, everything is meant.');
  if (account !== undefined) {
    const accountId = await db.asEngine((tx) => findAccountId(tx, account));
    if (accountId === undefined) throw notFound(`Account ${account}`);
    return { accountId, number: null };
  }
  if (number === undefined) return { accountId: null, number: null };
  const { from } = config.carrier;
  const digits = phoneDigits(number);
  if (digits === phoneDigits(from)) return { accountId: null, number: from };
  if (!(await isOwn(deps, digits)))
    throw invalid(
      'number',
      `Nothing is sent from ${number}: the texts of this installation are sent from ${from} and from the own numbers of accounts (ops numbers list).`,
    );
  return { accountId: null, number: digits };
}

const words = ({ accountId, number }: StopScope): string =>
  accountId !== null ? `account ${accountId}` : number !== null ? `number ${number}` : 'all sending';

const presentStop = (stop: Stop) => ({
  what: words(stop),
  cause: stop.cause,
  reason: stop.reason,
  code: stop.code || undefined,
  by: stop.stopped_by,
  since: stop.stopped_at,
  ended: stop.ended_at ?? undefined,
  ended_by: stop.ended_by ?? undefined,
});

/** The account's own log records what was done to it; the stop itself is the record for the installation. */
const noted =
  ({ accountId }: StopScope, text: string) =>
  async (tx: Tx): Promise<void> => {
    if (accountId !== null) await noteSecurity(tx, { accountId, kind: 'hold', text });
  };

async function stop(deps: OpsDeps, { reason, ...selected }: Selected & { reason: string }, { by }: Caller) {
  const scope = await scopeOf(deps, selected);
  const also = noted(scope, `Stopped sending. ${reason}`);
  const made = await stopSending(deps.db, scope, { reason, by, also });
  const waiting = await deps.db.asEngine((tx) => waitingTexts(tx, scope.accountId));
  return { stopped: presentStop(made), waiting };
}

async function start(deps: OpsDeps, selected: Selected, { by }: Caller) {
  const scope = await scopeOf(deps, selected);
  const ended = await startSending(deps.db, scope, {
    by,
    also: noted(scope, 'Started sending again.'),
  });
  return { started: words(scope), stops: ended.map(presentStop), still_stopped: await inForce(deps) };
}

const inForce = async ({ db }: OpsDeps) => (await openStops(db.engine)).map(presentStop);

const status = (deps: OpsDeps) =>
  deps.db.asEngine(async (tx) => {
    const open = await openStops(deps.db.engine);
    const stops = [];
    for (const one of open)
      stops.push({
        ...presentStop(one),
        waiting: await waitingTexts(tx, one.accountId),
        next_probe: one.probe_at ?? undefined,
      });
    return { sending: open.length === 0, stops, past: (await pastStops(tx, PAST)).map(presentStop) };
  });

/** The emergency stop (ADR 0105). */
export const sendingCommands: readonly Command[] = [
  command(
    'sending stop',
    'Emergency stop, within a second: of all sending, of one account (its id or an email), or of one of our numbers. What it stops waits.',
    {},
    stop,
    {
      options: {
        reason: z.string('Give a reason: --reason "…".').trim().min(1, 'Give a reason: --reason "…".').max(500),
        ...selector,
      },
    },
  ),
  command('sending start', 'Ends a stop; with the same account or number as the stop.', {}, start, {
    options: selector,
  }),
  command(
    'sending status',
    'Prints what is stopped, since when and why, how many texts wait, and past stops.',
    {},
    status,
  ),
];
