import { counted } from '@textloom/contracts';
import { catalogue } from '@textloom/kit';

/** The texts of the list of coupon pools. */
export const TEXTS = catalogue({
  pools: (count: number) => counted(count, 'pool'),
  field: 'In a message',
  expired: 'Expired',
  empty: 'No coupons yet',
  emptyText: 'Add the codes of your shop as a pool. A campaign then gives each person a code of their own.',
  deleteTitle: 'Delete coupon pool',
  deleteQuestion: (name: string) =>
    `Delete the pool "${name}" and its codes that nobody got? Codes that were sent stay valid in your shop.`,
});
