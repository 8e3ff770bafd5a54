import { APP_BASE, link } from '@textloom/contracts';
import type { Config } from '../../../platform/config/config';
import type { Tx } from '../../../platform/db/connection';
import { enqueueMail } from '../../../platform/mail/enqueue-mail';
import { dollarText, invoiceName } from '../orders/invoice-format';
import type { BuyerRow } from '../store/buyer.repository';
import type { OrderRow } from '../store/order.repository';

/** Mails the invoice, if the account wants that. */
export async function mailInvoice(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'account_id' | 'amount_cents'>,
  number: number,
  buyer: Pick<BuyerRow, 'invoice_mail' | 'email'>,
  { productName, publicUrl }: Pick<Config, 'productName' | 'publicUrl'>,
): Promise<void> {
  if (!buyer.invoice_mail || buyer.email === '') return;
  await enqueueMail(tx, {
    accountId: order.account_id,
    to: buyer.email,
    invoiceOf: order.id,
    subject: `${productName} invoice ${invoiceName(number)}`,
    text: `We have successfully received your payment of ${dollarText(order.amount_cents)}. Your invoice is attached. You can also see it here:\n\n${publicUrl}${APP_BASE}${link('/payments/orders/:id', { id: order.id })}\n`,
  });
}
