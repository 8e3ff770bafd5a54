import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TWILIO_CODES } from './twilio.codes';
import { certainFault, receiptStatus, refusal } from './twilio.errors';

/**
 * Published codes that none of our messages can get, from one to another, unless TWILIO_CODES has them. If one arrives
 * after all, it counts as unclear, or by its HTTP status.
 */
const NOT_OF_MESSAGES: readonly (readonly [from: number, to: number, about: string])[] = [
  [20001, 20599, 'requests of other kinds, and tokens of other products; 5xx are judged by their HTTP status'],
  [21200, 21299, 'calls'],
  [21400, 21481, 'buying and configuring numbers and accounts'],
  [21613, 21613, 'buying numbers'],
  [21615, 21615, 'buying numbers'],
  [21626, 21627, 'parameters that we do not send'],
  [21628, 21651, 'addresses and documents of numbers'],
  [21652, 21656, 'parameters that we do not send'],
  [21664, 21667, 'a second sender, which we do not name'],
  [21708, 21902, 'configuring and registering messaging services'],
  [30009, 30009, 'received texts; what came is handled'],
  [30025, 30026, 'warnings before a daily limit'],
  [30028, 30031, 'parameters that we do not send'],
  [30100, 30140, "Twilio's own short links"],
  [30400, 30531, 'cancelling messages, and verifying toll-free numbers'],
  [30646, 30649, "Twilio's own consents, and permissions of regions"],
  [30701, 30999, 'registering brands and campaigns at carriers'],
  [63001, 63051, 'channels other than SMS'],
  [90000, 90099, 'importing messages, broadcasts, and other products'],
];

const PUBLISHED = readFileSync(join(__dirname, 'twilio.published.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => Number(line.split('\t')[0]));
const isOther = (code: number): boolean => NOT_OF_MESSAGES.some(([from, to]) => code >= from && code <= to);

describe('codes of Twilio', () => {
  it('each published one has a verdict: who is at fault, or that none of our messages gets it', () => {
    expect(PUBLISHED.length).toBeGreaterThan(400);
    expect(PUBLISHED.filter((code) => !TWILIO_CODES.has(code) && !isOther(code))).toEqual([]);
  });

  it('each verdict is about a published code, and no code has two', () => {
    expect([...TWILIO_CODES.keys()].filter((code) => !PUBLISHED.includes(code))).toEqual([]);
    expect(NOT_OF_MESSAGES.filter(([from, to]) => !PUBLISHED.some((code) => code >= from && code <= to))).toEqual([]);
    const source = readFileSync(join(__dirname, 'twilio.codes.ts'), 'utf8');
    const written = [...source.matchAll(/(\d{5}): ["']/g)].map(([, code]) => Number(code));
    expect(written).toHaveLength(TWILIO_CODES.size);
  });

  it('map to ours of 10 to 20, and no fault of ours is billed or reported as one of the recipient', () => {
    const wrong = [...TWILIO_CODES].filter(([, { fault, ours }]) => {
      const allowed =
        fault === 'number' || fault === 'account' ? [15, 17, 18] : [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20];
      return !allowed.includes(ours);
    });
    expect(wrong).toEqual([]);
  });

  it.each([29_999, 39_999, 63_001])(
    '%i, which nobody knows, fails no message: it is unclear, and free in a receipt',
    (code) => {
      expect(refusal(400, { code, message: 'New' })).toMatchObject({
        kind: 'refused',
        fault: 'unclear',
        errorCode: 17,
      });
      expect(certainFault(code)).toBeUndefined();
      expect(receiptStatus('undelivered', code)).toBe(17);
    },
  );
});
