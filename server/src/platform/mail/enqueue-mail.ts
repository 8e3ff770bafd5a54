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
}

export type Letter = Pick<MailToSend, 'subject' | 'text'>;

/** Subject and text of a mail with a greeting. */
export const letter = (subject: string, ...paragraphs: readonly string[]): Letter => ({
  subject,
  text: ['Hello,', ...paragraphs].join('\n\n'),
});

/** Stores a mail in the caller's transaction: it is sent if and only if the transaction commits. */
export async function enqueueMail(tx: Tx, { accountId, to, subject, text, invoiceOf }: MailToSend): Promise<void> {
  await tx.execute(command('platform.enqueueMail')`
     with stored as (insert into mail (account_id, recipient, subject, body_text, order_id) values (${accountId}, ${to}, ${subject}, ${text}, ${invoiceOf}) returning id)
     select id, pg_notify(${MAIL_CHANNEL}, '') from stored`);
}
