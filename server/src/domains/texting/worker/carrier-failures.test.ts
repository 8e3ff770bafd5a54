import type { SendOutcome } from '../../../platform/providers/carrier/gateway';
import { CarrierFailureLog } from './carrier-failures';

describe('A carrier that accepts nothing', () => {
  it('is logged once a minute for each reason; accepted and rejected messages are not', () => {
    const lines: object[] = [];
    const failures = new CarrierFailureLog({ warn: (details: object) => void lines.push(details) });
    const outcomes: SendOutcome[] = [
      { kind: 'accepted', providerId: 'SM1' },
      { kind: 'rejected', errorCode: 10, providerCode: '21211', reason: 'not a number' },
      { kind: 'transient', reason: 'Authenticate', providerCode: '20003' },
      { kind: 'transient', reason: 'Authenticate', providerCode: '20003' },
      { kind: 'unknown', reason: 'HTTP 500' },
    ];
    failures.note(outcomes);
    failures.note(outcomes);
    expect(lines).toEqual([
      { kind: 'transient', code: '20003', reason: 'Authenticate' },
      { kind: 'unknown', code: undefined, reason: 'HTTP 500' },
    ]);
  });
});
