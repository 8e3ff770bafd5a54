import { counted, type Payment } from '@textloom/contracts';

/** Extras that a payment bought: "3 extra keywords", "1,000 extra messages"; empty for a plan. */
export function extrasText({ kind, quantity }: Pick<Payment, 'kind' | 'quantity'>, batch: number): string {
  if (kind === 'keywords') return counted(quantity, 'extra keyword');
  return kind === 'messages' ? counted(quantity * batch, 'extra message') : '';
}
