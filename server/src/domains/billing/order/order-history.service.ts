import type { Receipt } from '@textloom/contracts';
import { notFound } from '../../../platform/base/app-error';
import type { Deps } from '../../../platform/web/deps';
import type { MailFile } from '../../../platform/mail/mail-link';
import type { Session } from '../../../platform/web/session.types';
import { presentReceipt } from './order-history.presenter';
import { refundsOf } from './refund.repository';
import { findOwner, findReceipt, readCustomer } from './order-history.repository';

type ReceiptDeps = Pick<Deps, 'db' | 'config'>;
/** The account of the receipt, and the timezone of its dates. */
type Reader = Pick<Session, 'accountId' | 'timezone'>;

export const getReceipt = (
  { db, config }: ReceiptDeps,
  { accountId }: Pick<Reader, 'accountId'>,
  id: number,
): Promise<Receipt> =>
  db.asAccount(accountId, async (tx) => {
    const row = await findReceipt(tx, accountId, id);
    if (!row) throw notFound('This payment');
    return presentReceipt(row, await refundsOf(tx, id), row.billed_to ?? (await readCustomer(tx, accountId)), config);
  });

/** The invoice of a paid order as a PDF; 404 before. */
export async function downloadInvoice(deps: ReceiptDeps, reader: Reader, id: number): Promise<MailFile> {
  const receipt = await getReceipt(deps, reader, id);
  if (receipt.invoice === '') throw notFound('The invoice of this payment');
  // Loading the PDF libraries takes 100 ms of processor time, and few requests need them.
  const { renderInvoice } = await import('./invoice-pdf');
  const content = await renderInvoice(receipt, reader.timezone);
  return { name: `${receipt.invoice}.pdf`, type: 'application/pdf', content };
}

/** The credit note of a refund as a PDF. */
export async function downloadCreditNote(
  deps: ReceiptDeps,
  reader: Reader,
  id: number,
  note: number,
): Promise<MailFile> {
  const receipt = await getReceipt(deps, reader, id);
  const found = receipt.credit_notes.find((one) => one.id === note);
  if (!found) throw notFound('This credit note');
  const { renderCreditNote } = await import('./credit-note-pdf');
  const content = await renderCreditNote(receipt, found, reader.timezone);
  return { name: `${found.number}.pdf`, type: 'application/pdf', content };
}

/** The invoice for the mail to the owner; empty when the account was deleted meanwhile. */
export async function mailedInvoice(deps: ReceiptDeps, orderId: number): Promise<MailFile[]> {
  const owner = await deps.db.asEngine((tx) => findOwner(tx, orderId));
  return owner ? [await downloadInvoice(deps, owner, orderId)] : [];
}
