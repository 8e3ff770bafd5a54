import type { Payment } from '@textloom/contracts';
import { MESSAGES } from '../messages';

/** Extras that a payment bought: "3 extra keywords", "1,000 extra messages"; empty for a plan. */
export function extrasText({ kind, quantity }: Pick<Payment, 'kind' | 'quantity'>, batch: number): string {
  if (kind === 'keywords') return MESSAGES.extraKeywordCount(quantity);
  return kind === 'messages' ? MESSAGES.extraMessageCount(quantity * batch) : '';
}
