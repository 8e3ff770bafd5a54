import { phonePattern } from '../base/phone-pattern';
import type { Tx } from '../db/connection';

const NAMES = `(subject ~ $1 or body_text ~ $1 or failed ~ $1)`;

/** Mails that name the phone and were not sent, or were given up. */
export const mailsAbout = (tx: Tx, phone: string) =>
  tx.query<object>(`select account_id, recipient, subject, body_text, created_at, failed from mail where ${NAMES}`, [
    phonePattern(phone),
  ]);

export const eraseMailsAbout = (tx: Tx, phone: string) =>
  tx.execute(`delete from mail where ${NAMES}`, [phonePattern(phone)]);
