import type { Tx } from '../db/connection';

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

/** Claims the oldest due mail for the time of the lease. If the worker dies, another one claims it afterwards. */
export const claimMail = (tx: Tx, leaseSeconds: number): Promise<DueMail | undefined> =>
  tx.maybeOne<DueMail>(
    `update mail set lease_until = now() + make_interval(secs => $1), attempts = attempts + 1
     where id = (
       select id from mail where failed is null and next_at <= now() and (lease_until is null or lease_until < now())
       order by next_at, id limit 1 for update skip locked)
     returning id, recipient, subject, body_text, created_at, order_id, attempts`,
    [leaseSeconds],
  );

export const deleteMail = (tx: Tx, id: number): Promise<number> => tx.execute('delete from mail where id = $1', [id]);

export const postponeMail = (tx: Tx, id: number, seconds: number): Promise<number> =>
  tx.execute('update mail set lease_until = null, next_at = now() + make_interval(secs => $2) where id = $1', [
    id,
    seconds,
  ]);

/** Gives up: the row stays for the operator, with the reason. */
export const giveMailUp = (tx: Tx, id: number, reason: string): Promise<number> =>
  tx.execute('update mail set lease_until = null, failed = $2 where id = $1', [id, reason]);
