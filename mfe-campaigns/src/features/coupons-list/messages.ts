import { counted } from '@textloom/contracts';
import { catalogue } from '@textloom/kit';

/** The texts of the list of coupon pools. */
export const TEXTS = catalogue('campaigns/features/coupons-list', {
  pools: (count: number) => counted(count, 'pool'),
  field: 'In a message',
  expired: 'Expired',
  empty: 'No coupons yet',
  emptyText: 'Add your shop’s codes as a pool. A campaign then gives each person a unique code.',
  deleteTitle: 'Delete coupon pool',
  deleteQuestion: (name: string) =>
    `Delete the pool "${name}" and its unsent codes? Codes that were sent stay valid in your shop.`,
});
