import type { SendOutcome } from '../../../platform/providers/carrier/gateway';
import { Caution } from './caution';

const taken: SendOutcome = { kind: 'accepted', providerId: 'SM1' };
const silent: SendOutcome = { kind: 'unknown', reason: 'no answer' };
const busy: SendOutcome = { kind: 'transient', reason: 'busy', providerCode: '20429' };

describe('a carrier that does not respond', () => {
  it('gets single messages after a pause, and gradually more when it responds', () => {
    const caution = new Caution(0);
    expect(caution.admit(100)).toBe(100);
    caution.note([taken, ...Array.from({ length: 99 }, () => silent)]);
    expect(caution.admit(100)).toBe(1);
    caution.note([busy]);
    expect(caution.admit(100)).toBe(1);
    caution.note([taken]);
    expect(caution.admit(100)).toBe(8);
    caution.note([taken]);
    caution.note([taken]);
    expect(caution.admit(100)).toBe(100);
  });

  it('gets longer pauses after each try, at most a minute', () => {
    const caution = new Caution(10_000);
    for (const longest of [10_000, 20_000, 40_000, 60_000, 60_000]) {
      caution.note([silent]);
      expect(caution.admit(100)).toBe(0);
      expect(caution.pauseMs).toBeGreaterThan(longest - 5_000);
      expect(caution.pauseMs).toBeLessThanOrEqual(longest);
    }
    caution.note([taken]);
    expect(caution.pauseMs).toBe(0);
  });

  it('gets all messages when only a few of many have no response', () => {
    const caution = new Caution(1_000);
    caution.note([silent, taken, taken]);
    expect(caution.admit(100)).toBe(100);
  });
});
