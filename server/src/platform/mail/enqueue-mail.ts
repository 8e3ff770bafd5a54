import type { Tx } from '../db/connection';
import { command } from '../db/sql';

/** NOTIFY channel that wakes the mail sender. */
export const MAIL_CHANNEL = 'textloom_mail';

export interface MailToSend {
  accountId: number;
  /** One address, or several separated by commas. */
  to: string;
  subject: string;
  /** Plain text, never HTML. Links are on their own lines. */
  text: string;
  /** The order whose invoice is attached when the mail is sent. */
  invoiceOf?: number;
  /** The figures of a report, from which HTML and PDF are made when the mail is sent. Of the domain that queues it. */
  report?: object | undefined;
  /** Ends mails of this kind when it is posted to, without a sign-in. */
  stopLink?: string;
}

export type Letter = Pick<MailToSend, 'subject' | 'text'>;

/** Subject and text of a mail with a greeting. */
export const letter = (subject: string, ...paragraphs: readonly string[]): Letter => ({
  subject,
  text: ['Hello,', ...paragraphs].join('\n\n'),
});

/** Stores a mail in the caller's transaction: it is sent if and only if the transaction commits. */
export async function enqueueMail(tx: Tx, mail: MailToSend): Promise<void> {
  const { accountId, to, subject, text, invoiceOf, report, stopLink } = mail;
  const figures = report === undefined ? null : JSON.stringify(report);
  await tx.execute(command('platform.enqueueMail')`
     with stored as (
       insert into mail (account_id, recipient, subject, body_text, order_id, report, stop_link)
       values (${accountId}, ${to}, ${subject}, ${text}, ${invoiceOf}, ${figures}::jsonb, ${stopLink}) returning id
     ) select id, pg_notify(${MAIL_CHANNEL}, '') from stored`);
}
