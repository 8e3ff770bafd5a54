import type { Log } from '../../../platform/base/log';
import type { Database } from '../../../platform/db/connection';
import { GatewayUnavailable, type Gateway } from '../../../platform/providers/carrier/gateway';
import { daysRead, markDayRead, storeDeactivated } from '../../people/phone';
import { endDeactivated } from '../../people/opt-out';

interface DeactivationDeps {
  db: Database;
  gateway: Pick<Gateway, 'deactivations'>;
  log: Log;
}

const DAY_MS = 86_400_000;
/** Days that are caught up with after a break. */
const MOST_DAYS = 30;
/** A list that is not there after so many days does not come any more. */
const LATE_DAYS = 3;

/** YYYY-MM-DD of the days before this one, by UTC, oldest first. */
const daysBefore = (now: Date): string[] =>
  Array.from({ length: MOST_DAYS }, (_, back) =>
    new Date(now.getTime() - (MOST_DAYS - back) * DAY_MS).toISOString().slice(0, 10),
  );

/** Once a day, because it does not change by itself: what the account may not read. */
let toldOn = '';

/**
 * Reads the numbers that carriers have deactivated, each day once, and ends the consents that are older (ADR 0112). A set of
 * numbers is stored and applied in one transaction, and a day is marked when its list was read to the end: whichever worker
 * dies, the day is read again, which changes nothing twice. Returns the number of subscriptions that ended.
 */
export async function readDeactivations({ db, gateway, log }: DeactivationDeps, now = new Date()): Promise<number> {
  if (!gateway.deactivations) return 0;
  const days = daysBefore(now);
  const read = new Set(await db.asEngine((tx) => daysRead(tx, days)));
  let ended = 0;
  const missing: string[] = [];
  let any = read.size > 0;
  try {
    for (const day of days.filter((one) => !read.has(one))) {
      const found = await gateway.deactivations(day, async (phones) => {
        ended += await db.asEngine(async (tx) => {
          await storeDeactivated(tx, phones, day);
          return endDeactivated(tx, phones, day);
        });
      });
      if (found.kind === 'refused') {
        const today = now.toISOString().slice(0, 10);
        if (toldOn !== today) log.warn({ status: found.status }, 'the carrier refuses the list of deactivated numbers');
        toldOn = today;
        return ended;
      }
      if (found.kind === 'none') missing.push(day);
      else {
        any = true;
        await db.asEngine((tx) => markDayRead(tx, day, found.numbers));
      }
    }
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    log.warn({ err: error }, 'the list of deactivated numbers could not be read');
  }
  // Without any list the account may have no access at all: that must not look like days without numbers.
  const late = new Date(now.getTime() - LATE_DAYS * DAY_MS).toISOString().slice(0, 10);
  for (const day of any ? missing.filter((one) => one < late) : []) await db.asEngine((tx) => markDayRead(tx, day, 0));
  return ended;
}
