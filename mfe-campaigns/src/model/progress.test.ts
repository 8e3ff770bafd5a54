import { reachedOf, withProgress } from './progress';

const stats = { recipients: 10, sent: 0, delivered: 0, failed: 0, waiting: 9, pending: 9, skipped: 1 };

describe('the numbers of a campaign while it is sent', () => {
  it('have nothing left to send once the rest has expired unsent', () => {
    const after = withProgress(
      { stats },
      { id: 5, recipients: 10, sent: 4, accepted: 1, delivered: 2, failed: 6 },
    ).stats;
    expect(after).toEqual({ recipients: 10, sent: 4, delivered: 2, failed: 6, waiting: 1, pending: 0, skipped: 1 });
    expect(reachedOf(after)).toBe(3);
  });

  it('add up while people leave, and count people left out by the end', () => {
    const event = { id: 5, recipients: 10, sent: 4, accepted: 2, delivered: 2, failed: 0 };
    expect(withProgress({ stats }, { ...event, skipped: 3 }).stats).toMatchObject({
      waiting: 5,
      pending: 3,
      skipped: 3,
    });
    expect(withProgress({ stats }, { ...event, skipped: 0 }).stats).toMatchObject({
      waiting: 7,
      pending: 5,
      skipped: 1,
    });
  });
});
