import type { Tx } from '../db/connection';
import { command } from '../db/sql';
import type { JobTable } from '../work/jobs';

export interface DueMail {
  id: number;
  recipient: string;
  subject: string;
  body_text: string;
  created_at: Date;
  /** The order whose invoice is attached. */
  order_id: number | null;
  attempts: number;
}

export const MAIL: JobTable = {
  name: 'mail',
  open: 'failed is null',
  columns: 'j.id, recipient, subject, body_text, created_at, order_id, attempts',
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
