import type { Tx } from '../db/connection';
import * as col from '../db/col';
import { command, sql } from '../db/sql';
import type { JobTable } from '../work/jobs';

const DUE_MAIL = {
  id: col.number,
  recipient: col.text(),
  subject: col.text(),
  body_text: col.text(),
  created_at: col.time,
  /** The order whose invoice is attached. */
  order_id: col.orNull(col.number),
  /** The figures of a report, as the domain that queued it wrote them. */
  report: col.orNull(col.json<object>({})),
  stop_link: col.orNull(col.text()),
  attempts: col.number,
};
export type DueMail = col.RowOf<typeof DUE_MAIL>;

export const MAIL: JobTable<DueMail> = {
  name: 'mail',
  open: sql`failed is null`,
  columns: sql`j.id, recipient, subject, body_text, created_at, order_id, report, stop_link, attempts`,
  row: DUE_MAIL,
  // Longer than the SMTP timeouts, so that no mail is claimed twice while it is being sent.
  leaseS: 300,
  perClaim: 1,
};

export const deleteMail = (tx: Tx, id: number) =>
  tx.execute(command('platform.deleteMail')`delete from mail where id = ${id}`);

/** Gives up: the row stays for the operator, with the reason. */
export const giveMailUp = (tx: Tx, id: number, reason: string) =>
  tx.execute(command('platform.giveMailUp')`update mail set lease_until = null, failed = ${reason} where id = ${id}`);

/** Waiting mails from before a moment, which may have been sent already. */
export const deleteWaiting = (tx: Tx, before: Date) =>
  tx.execute(command('platform.deleteWaiting')`delete from mail where failed is null and created_at < ${before}`);
