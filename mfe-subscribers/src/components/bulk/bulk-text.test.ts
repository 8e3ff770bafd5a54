import type { Bulk } from '@textloom/contracts';
import { bulkText } from './bulk-text';

const KINDS = ['group', 'tag', 'untag', 'unsubscribe', 'delete'] as const;
const done = (kind: Bulk['kind'], total: number, changed: number): string =>
  bulkText({ id: 1, kind, state: 'done', name: 'VIP', total, done: total, changed, undo_ms: 0, reason: '' });

describe('decision 567: the text of a finished bulk action', () => {
  it.each(KINDS)(
    '%s: counts unchanged subscribers with the reason, so that the numbers add up to the selection',
    (kind) => {
      const numbers = done(kind, 1_007, 1_003)
        .match(/[\d,]+\d|\d/g)
        ?.map((number) => Number(number.replace(',', '')));
      expect(numbers?.reduce((sum, number) => sum + number, 0)).toBe(1_007);
      expect(done(kind, 3, 3)).not.toMatch(/other/);
    },
  );
});
