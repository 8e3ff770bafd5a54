import { phonePattern } from '../base/phone-pattern';
import type { Tx } from '../db/connection';
import { command, number, orNull, sql, type Sql, statement, text, time } from '../db/sql';

const names = (phone: string): Sql => {
  const pattern = phonePattern(phone);
  return sql`(subject ~ ${pattern} or body_text ~ ${pattern} or failed ~ ${pattern})`;
};

const MAIL = {
  account_id: number,
  recipient: text(),
  subject: text(),
  body_text: text(),
  created_at: time,
  failed: orNull(text()),
};

/** Mails that name the phone and were not sent, or were given up. */
export const mailsAbout = (tx: Tx, phone: string) =>
  tx.query(statement('platform.mailsAbout', MAIL)`
     select account_id, recipient, subject, body_text, created_at, failed from mail where ${names(phone)}`);

export const eraseMailsAbout = (tx: Tx, phone: string) =>
  tx.execute(command('platform.eraseMailsAbout')`delete from mail where ${names(phone)}`);
