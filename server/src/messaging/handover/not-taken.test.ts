import type { SendOutcome } from '../../providers/carrier/gateway';
import { testDatabase, type TestDatabase } from '../../testing/database';
import { sayNotTaken } from './not-taken';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});

describe('A carrier that takes nothing', () => {
  it('is said once a minute for each reason, and what it took or refused for good is not', () => {
    const lines: object[] = [];
    const log = { info: () => undefined, error: () => undefined, warn: (details: object) => void lines.push(details) };
    const outcomes: SendOutcome[] = [
      { kind: 'accepted', providerId: 'SM1' },
      { kind: 'rejected', errorCode: 10, providerCode: '21211', reason: 'not a number' },
      { kind: 'transient', reason: 'Authenticate', providerCode: '20003' },
      { kind: 'transient', reason: 'Authenticate', providerCode: '20003' },
      { kind: 'unknown', reason: 'HTTP 500' },
    ];
    sayNotTaken({ db, log }, outcomes);
    sayNotTaken({ db, log }, outcomes);
    expect(lines).toEqual([
      { kind: 'transient', code: '20003', reason: 'Authenticate' },
      { kind: 'unknown', code: undefined, reason: 'HTTP 500' },
    ]);
  });
});
