import type { Order } from '@textloom/contracts';
import { lazySummary } from '@textloom/ui';

export const OrderSummary = lazySummary<Order>('billing', async () => (await import('./order.summary')).OrderSummary);
