import { subscribedAt } from './standing';

const ADDED = '2026-11-30';
const BEFORE = '2025-05-01';
const LEFT = '2026-12-01';
const UNTIL = '2026-12-07';

describe('subscribedAt: decisions 102, 664', () => {
  it.each([
    ['is subscribed', { disabled: 0, subscribed_at: BEFORE }, BEFORE],
    ['is subscribed since the row was added', { disabled: 0 }, ADDED],
    ['has left', { disabled_at: LEFT, subscribed_at: BEFORE }, BEFORE],
    ['was asked', { pending_until: UNTIL }, null],
    ['was asked, and did not confirm', {}, null],
    ['was asked, and left instead', { disabled_at: LEFT }, null],
    ['has left, and is asked for their age', { disabled_at: LEFT, pending_until: UNTIL, subscribed_at: BEFORE }, null],
  ])('whoever %s', (_, changes, day) => {
    const asked = { disabled: 1, disabled_at: null, pending_until: null, subscribed_at: null, added_at: ADDED };
    expect(subscribedAt({ ...asked, ...changes })).toBe(day);
  });
});
