import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NOT_OF_MESSAGES, TWILIO_CODES } from './twilio.codes';
import { certainFault, receiptStatus, refusal } from './twilio.errors';

const PUBLISHED = readFileSync(join(__dirname, 'twilio.published.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => Number(line.split('\t')[0]));
const isOther = (code: number): boolean => NOT_OF_MESSAGES.some(([from, to]) => code >= from && code <= to);

describe('codes of Twilio', () => {
  it('each published one has a verdict: whose fault it is, or that no message of ours gets it', () => {
    expect(PUBLISHED.length).toBeGreaterThan(400);
    expect(PUBLISHED.filter((code) => !TWILIO_CODES.has(code) && !isOther(code))).toEqual([]);
  });

  it('each verdict is about a published code, and none is given twice', () => {
    expect([...TWILIO_CODES.keys()].filter((code) => !PUBLISHED.includes(code))).toEqual([]);
    expect(NOT_OF_MESSAGES.filter(([from, to]) => !PUBLISHED.some((code) => code >= from && code <= to))).toEqual([]);
    const source = readFileSync(join(__dirname, 'twilio.codes.ts'), 'utf8');
    const written = [...source.matchAll(/(\d{5}): ["']/g)].map(([, code]) => Number(code));
    expect(written).toHaveLength(TWILIO_CODES.size);
  });

  it('give ours of 10 to 20, and no fault of ours is billed or told as one of the recipient', () => {
    const wrong = [...TWILIO_CODES].filter(([, { fault, ours }]) => {
      const allowed =
        fault === 'number' || fault === 'account' ? [15, 17, 18] : [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20];
      return !allowed.includes(ours);
    });
    expect(wrong).toEqual([]);
  });

  it.each([29_999, 39_999, 63_001])(
    '%i, which nobody knows, fails nobody: it is unclear, and free in a receipt',
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
