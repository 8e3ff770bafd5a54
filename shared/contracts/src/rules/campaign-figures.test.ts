import fc from 'fast-check';
import { campaignFigures, type CampaignOutcomes } from './campaign-figures';

const count = fc.nat(1_000_000);
const outcomes: fc.Arbitrary<CampaignOutcomes> = fc
  .record({ open: count, accepted: count, delivered: count, failed: count, withdrawn: count, share: fc.nat(100) })
  .map(({ open, share, ...parts }) => ({
    ...parts,
    recipients: open + parts.accepted + parts.delivered + parts.failed + parts.withdrawn,
    unsent: Math.floor((parts.failed * share) / 100),
  }));

describe('the figures of a campaign (decision 376)', () => {
  it('add up to its recipients, whatever the outcome of the messages', () => {
    fc.assert(
      fc.property(outcomes, fc.boolean(), (one, over) => {
        const { recipients, sent, delivered, failed, waiting, pending, skipped } = campaignFigures(one, over);
        expect(recipients).toBe(one.recipients);
        expect(delivered + failed + waiting + skipped).toBe(recipients);
        expect(Math.min(sent, delivered, failed, waiting, pending, skipped)).toBeGreaterThanOrEqual(0);
        expect(pending).toBeLessThanOrEqual(waiting);
        expect(sent).toBeLessThanOrEqual(recipients);
      }),
    );
  });

  it('count the 76 who were neither delivered nor failed', () => {
    const parts = { recipients: 4_122, accepted: 76, delivered: 3_864, failed: 182, unsent: 0, withdrawn: 0 };
    expect(campaignFigures(parts, true)).toEqual({
      recipients: 4_122,
      sent: 4_122,
      delivered: 3_864,
      failed: 182,
      waiting: 76,
      pending: 0,
      skipped: 0,
    });
  });

  it('count nobody as waiting in a campaign that ended unsent', () => {
    const nothing = { recipients: 10, accepted: 0, delivered: 0, failed: 0, unsent: 0, withdrawn: 0 };
    expect(campaignFigures(nothing, true)).toMatchObject({ waiting: 0, pending: 0, skipped: 10 });
    expect(campaignFigures(nothing, false)).toMatchObject({ waiting: 10, pending: 10, skipped: 0 });
  });
});
