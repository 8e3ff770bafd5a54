import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

/** Why an account sent a mail to an address of its choice. */
export type StrangerMailKind =
  | 'invitation'
  | 'email-change'
  | 'verification'
  | 'alert-address'
  | 'alert-code'
  | 'report'
  | 'account-news';

/**
 * Whether the account pays: its plan is paid, not a trial, and not expired. Locks the account's row, so that concurrent
 * mails are counted.
 */
export const lockPaid = (tx: Tx, accountId: number) =>
  tx.one(statement('notices.lockPaid', { paid: col.bool })`
     select s.paid and not s.with_trial and s.end_at > now() as paid
     from account a join subscription s on s.account_id = a.id where a.id = ${accountId} for no key update of a`);

/**
 * Seconds until the account may send another mail if it has sent `most` within a day; otherwise undefined (index
 * stranger_mail_sent).
 */
export const waitOfDay = (tx: Tx, accountId: number, kind: StrangerMailKind, most: number) =>
  tx.maybeValue(statement('notices.waitOfDay', { wait: col.number })`
     select greatest(1, ceil(extract(epoch from sent_at + interval '1 day' - now())))::int as wait from stranger_mail
       where account_id = ${accountId} and kind = ${kind} and sent_at > now() - interval '1 day' order by sent_at desc offset ${most - 1} limit 1`);

export const noteStrangerMail = (tx: Tx, accountId: number, kind: StrangerMailKind) =>
  tx.execute(command('notices.noteStrangerMail')`
     insert into stranger_mail (account_id, kind) values (${accountId}, ${kind})`);

export const isVerified = (tx: Tx, accountId: number) =>
  tx.value(statement('notices.isVerified', { verified: col.bool })`
     select verified from account where id = ${accountId}`);

export const ownerEmail = (tx: Tx, accountId: number) =>
  tx.value(statement('notices.ownerEmail', { email: col.text() })`
     select email from app_user where account_id = ${accountId} and owner and not deleted`);
