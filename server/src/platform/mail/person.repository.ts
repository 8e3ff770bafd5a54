import { phonePattern } from '../base/phone-pattern';
import type { Tx } from '../db/connection';
import * as col from '../db/col';
import { command, sql, type Sql, statement } from '../db/sql';

const names = (phone: string): Sql => {
  const pattern = phonePattern(phone);
  return sql`(subject ~ ${pattern} or body_text ~ ${pattern} or failed ~ ${pattern})`;
};

const MAIL = {
  account_id: col.number,
  recipient: col.text(),
  subject: col.text(),
  body_text: col.text(),
  created_at: col.time,
  failed: col.orNull(col.text()),
};

/** Mails that contain the phone and were not sent, or were given up. */
export const mailsAbout = (tx: Tx, phone: string) =>
  tx.query(statement('platform.mailsAbout', MAIL)`
     select account_id, recipient, subject, body_text, created_at, failed from mail where ${names(phone)}`);

export const eraseMailsAbout = (tx: Tx, phone: string) =>
  tx.execute(command('platform.eraseMailsAbout')`delete from mail where ${names(phone)}`);
