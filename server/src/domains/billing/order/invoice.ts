import { APP_BASE, link } from '@textloom/contracts';
import type { Config } from '../../../platform/config/config';
import type { Tx } from '../../../platform/db/connection';
import { enqueueMail, letter } from '../../../platform/mail/enqueue-mail';
import { dollarText, invoiceName, lineText } from './invoice-format';
import type { BuyerRow } from '../plan/buyer.repository';
import type { OrderRow } from './order.repository';

/**
 * Mails the receipt of a payment, in the transaction that stores it; the invoice is attached if the account wants that.
 */
export async function mailReceipt(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'account_id' | 'amount_cents' | 'lines'>,
  number: number,
  buyer: Pick<BuyerRow, 'invoice_mail' | 'email'>,
  { productName, publicUrl }: Pick<Config, 'productName' | 'publicUrl'>,
): Promise<void> {
  if (buyer.email === '') return;
  const attached = buyer.invoice_mail;
  await enqueueMail(tx, {
    accountId: order.account_id,
    to: buyer.email,
    ...(attached && { invoiceOf: order.id }),
    subject: `${productName} ${attached ? 'invoice' : 'receipt'} ${invoiceName(number)}`,
    text: [
      `We have successfully received your payment of ${dollarText(order.amount_cents)}.`,
      order.lines.map(lineText).join('\n'),
      attached ? 'Your invoice is attached. You can also see it here:' : 'Your invoice is here:',
      `${publicUrl}${APP_BASE}${link('/payments/orders/:id', { id: order.id })}\n`,
    ].join('\n\n'),
  });
}

/** Mails that a refund failed. */
export async function mailFailedRefund(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'account_id' | 'invoice_number'>,
  cents: number,
  buyer: Pick<BuyerRow, 'email'>,
  { productName, publicUrl, supportEmail }: Pick<Config, 'productName' | 'publicUrl' | 'supportEmail'>,
): Promise<void> {
  if (buyer.email === '') return;
  const what = `${dollarText(cents)} of the payment ${invoiceName(order.invoice_number)}`;
  await enqueueMail(tx, {
    accountId: order.account_id,
    to: buyer.email,
    ...letter(
      `Your ${productName} refund failed`,
      `The refund of ${what} did not reach your card. Its credit note is void, and what was taken back for it, if anything, is yours again. We will find another way: ${supportEmail}. The payment:`,
      `${publicUrl}${APP_BASE}${link('/payments/orders/:id', { id: order.id })}`,
    ),
  });
  await enqueueMail(tx, {
    accountId: order.account_id,
    to: supportEmail,
    ...letter(
      `A refund of account ${order.account_id} failed`,
      `The refund of ${what} failed at the card provider, so it counts as none here. The money has to be returned in another way.`,
    ),
  });
}

/** Mails that `cents` of this order were refunded, by the operator or the card provider. */
export async function mailRefund(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'account_id' | 'invoice_number'>,
  cents: number,
  buyer: Pick<BuyerRow, 'email'>,
  { productName, publicUrl }: Pick<Config, 'productName' | 'publicUrl'>,
): Promise<void> {
  if (buyer.email === '') return;
  await enqueueMail(tx, {
    accountId: order.account_id,
    to: buyer.email,
    ...letter(
      `Your ${productName} refund`,
      `We have refunded ${dollarText(cents)} of the payment ${invoiceName(order.invoice_number)} to your card. Your bank shows it within a few days. The payment:`,
      `${publicUrl}${APP_BASE}${link('/payments/orders/:id', { id: order.id })}`,
    ),
  });
}
