import type { Log } from '../../../platform/base/log';
import type { Database } from '../../../platform/db/connection';
import { GatewayUnavailable, type Gateway } from '../../../platform/providers/carrier/gateway';
import { daysRead, markDayRead, storeDeactivated } from '../../people/phone';
import { endDeactivated } from '../../people/opt-out';

interface DeactivationDeps {
  db: Database;
  gateway: Pick<Gateway, 'deactivations'>;
  secondGateway?: Pick<Gateway, 'deactivations'> | undefined;
  log: Log;
}

const DAY_MS = 86_400_000;
/** Days to catch up on after an interruption. */
const MOST_DAYS = 30;
/** A list that is missing after this many days will not arrive any more. */
const LATE_DAYS = 3;

/** YYYY-MM-DD of the days before this one, by UTC, oldest first. */
const daysBefore = (now: Date): string[] =>
  Array.from({ length: MOST_DAYS }, (_, back) =>
    new Date(now.getTime() - (MOST_DAYS - back) * DAY_MS).toISOString().slice(0, 10),
  );

/** The day of the last log line about refused access: one a day is enough, because that does not change by itself. */
let toldOn = '';

/**
 * Reads the deactivated numbers of the carriers, each day once, and ends the consents that are older (ADR 0112).
 * Numbers are stored and applied in one transaction per chunk, and a day is marked when its list was read to the end.
 * If a worker dies, the day is read again, which changes nothing twice. Returns the number of ended subscriptions.
 */
export async function readDeactivations(
  { db, gateway: first, secondGateway, log }: DeactivationDeps,
  now = new Date(),
): Promise<number> {
  // The list is that of the country's carriers, whichever provider hands it out.
  const gateway = first.deactivations ? first : secondGateway;
  if (!gateway?.deactivations) return 0;
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
  // An account without any list may have no access at all, which must not look like days without numbers.
  const late = new Date(now.getTime() - LATE_DAYS * DAY_MS).toISOString().slice(0, 10);
  for (const day of any ? missing.filter((one) => one < late) : []) await db.asEngine((tx) => markDayRead(tx, day, 0));
  return ended;
}
