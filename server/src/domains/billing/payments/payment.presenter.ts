import type { Payment } from '@textloom/contracts';
import type { PaymentNow } from './advance.service';

export const presentPayment = ({ order, clientSecret }: PaymentNow): Payment => ({
  id: order.id,
  kind: order.kind,
  total_payment: order.amount_cents / 100,
  state: order.state === 'open' ? 'processing' : order.state,
  failure: order.failure,
  client_secret: clientSecret,
  quantity: order.kind === 'keywords' ? order.extra_keywords : order.batches,
});
