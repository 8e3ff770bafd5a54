import type { Database } from '../../../platform/db/connection';
import type { Named } from '../message/receipt-reference';
import { marksOf, type Marks, type Report } from './receipt.repository';

/** A receipt as it arrived. */
export interface Incoming extends Report {
  /** How the carrier's request names the message; absent where we find it by our own record. */
  named?: Named;
  /** The carrier link that it came over; absent: the first. */
  link?: number;
}

/**
 * Why a receipt changes nothing: it names no message, names one that does not exist, is about another message, or came
 * over another link than the one that has the message.
 */
export type Foreign = 'unnamed' | 'unknown' | 'other' | 'link';

/** The carrier's own id decides if the message has it, because a message may be sent twice (ADR 0044). */
function foreignTo({ named, providerId, link = 1 }: Incoming, marks: Marks | undefined): Foreign | null {
  if (!named) return null;
  if (!marks) return 'unknown';
  if (marks.link !== link) return 'link';
  const fits = marks.provider_id === providerId || (named.made === null ? marks.earlier : named.made === marks.made);
  return fits ? null : 'other';
}

/**
 * Omits receipts of another message with this number: after a restore numbers are assigned again, and a late receipt of
 * a lost message would change the new one (ADR 0104).
 */
export async function ownReports(
  { engine }: Pick<Database, 'engine'>,
  incoming: readonly Incoming[],
  noteForeign: (reason: Foreign, report: Incoming) => void,
): Promise<Incoming[]> {
  const ids = incoming.filter(({ named }) => named).map(({ id }) => id);
  if (ids.length === 0) return [...incoming];
  const marks = new Map((await marksOf(engine, ids)).map((one) => [one.id, one]));
  return incoming.filter((report) => {
    const reason = foreignTo(report, marks.get(report.id));
    if (reason) noteForeign(reason, report);
    return reason === null;
  });
}
