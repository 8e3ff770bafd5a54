import fc from 'fast-check';
import {
  formatPhone,
  numberProblem,
  PHONE_PROBLEMS,
  phonePart,
  readNewPhone,
  readPhone,
  readPossiblePhone,
} from './phone';

const OK = '5125550123';
const numbers = fc
  .tuple(
    fc.constantFrom(512, 212, 604, 787, 983),
    fc.integer({ min: 200, max: 999 }),
    fc.integer({ min: 0, max: 9999 }),
  )
  .map(([area, exchange, line]) => `${area}${exchange}${String(line).padStart(4, '0')}`)
  .filter((phone) => numberProblem(phone) === null);

describe('CONST-001: a phone as people write it', () => {
  it.each([
    OK,
    '1 512 555 0123',
    '1-512-555-0123',
    '+1 (512) 555-0123',
    '+15125550123',
    '(+1) 512 555 0123',
    '001 512 555 0123',
    '512.555.0123',
    '(512)555-0123',
    ' 512 555 0123 ',
    '512\u00A0555\u00A00123',
    '512–555—0123',
    '512\u2011555\u20110123',
    '512/555-0123',
    "'5125550123",
    "'+1 512 555 0123",
    '"5125550123"',
    'tel:+1-512-555-0123',
    'TEL: 512 555 0123',
    'Phone:(512) 555-0123',
    'Mobile: 512 555 0123',
    '５１２５５５０１２３',
    '\u202A5125550123\u202C',
    '\u200B5125550123',
    '\u202D(512) 555-0123\u202C',
    '\uFE0D5125550123\uFE0D',
    '512\uFE0F555\uFE0F0123',
    '512\u2060555\u061C0123',
    '512\uFE58555\u2E3A0123',
    '512\u205F555\u30000123',
    '5\uFE0F\u20E31\uFE0F\u20E32\uFE0F\u20E3 555 0123',
    '٥١٢٥٥٥٠١٢٣',
    '५१२ ५५५ ०१२३',
    '‘5125550123’',
    '“512 555 0123”',
    '5125550123.0',
    '15125550123.00',
    '5125550123,0',
    '5.125550123E+09',
    '1.5125550123e10',
  ])('reads %j', (text) => {
    expect(readNewPhone(text)).toEqual({ phone: OK });
  });

  it.each<[keyof typeof PHONE_PROBLEMS, string[]]>([
    ['missing', ['', '  ', '\u00A0', "'"]],
    [
      'foreign',
      [
        '+44 20 7946 0958',
        '+525512345678',
        '+5125550123',
        '(+49) 30 123456',
        '0044 20 7946 0958',
        '011 44 20 7946 0958',
        'tel:+33123456789',
        '＋44 20 7946 0958',
        "'+44 20 7946 0958",
      ],
    ],
    [
      'digits',
      [
        '512555012',
        '51255501234',
        '25125550123',
        'call me',
        '1-800-FLOWERS',
        '+1 512 555 012',
        '+1',
        '5125550123 (home)',
        '512 555 0123 12',
        '5125550123.5',
        '-',
      ],
    ],
    ['excel', ['5.12555E+09', '5.12E+09', '5E+09', '5,12555E+09', '1.51256E+10']],
    [
      'several',
      [
        '5125550123, 5125550124',
        '512-555-0123 / 512-555-0124',
        '5125550123;5125550124',
        '5125550123 ::: 5125550124',
        '5125550123\n5125550124',
        '512 555 0123 or 512 555 0124',
      ],
    ],
    [
      'extension',
      [
        '512-555-0123 x123',
        '512-555-0123 ext 5',
        '5125550123 ext. 12',
        '(512) 555-0123 Extension 9',
        '5125550123#4',
        '512-555-0123;ext=9',
      ],
    ],
    ['area', ['0125550123', '112-555-0123', '+1 012 555 0123', '911 555 0123', '411-555-0123', '0123456789']],
    // Jamaica, the Dominican Republic, the Bahamas and Bermuda; codes that nobody has.
    ['area', ['(876) 555-0123', '+1 809 555 0123', '242-555-0123', '441 555 0123', '2005550123', '555-555-0123']],
    ['premium', ['900-555-0123']],
    ['tollFree', ['(888) 555-0123', '800 555 0123', '+18335550123']],
    ['service', ['500-555-0123', '600 555 0123']],
    ['exchange', ['512 055 0123', '(512) 155-0123', '+15121550123']],
    [
      'fake',
      ['5555555555', '0000000000', '1111111111', '(999) 999-9999', '1234567890', '123-456-7890', '+1 2222222222'],
    ],
  ])('returns why it is not a phone number: %s', (problem, texts) => {
    for (const text of texts) expect([text, readNewPhone(text)]).toEqual([text, { problem: PHONE_PROBLEMS[problem] }]);
  });

  it('accepts people in Puerto Rico, on the islands, and with a code that was announced since', () => {
    for (const phone of ['7875550123', '3407745012', '6714775012', '6846335012', '7295550123'])
      expect([phone, readNewPhone(phone)]).toEqual([phone, { phone }]);
  });

  it('recognises a stored number that nobody would be added with today', () => {
    for (const phone of ['8765550123', '8885550123', '9005550123', '2005550123'])
      expect([readPossiblePhone(phone), readNewPhone(phone)]).toEqual([{ phone }, { problem: expect.any(String) }]);
    expect(readPossiblePhone('1125550123')).toEqual({ problem: PHONE_PROBLEMS.area });
  });

  it('reads every possible number in every notation', () => {
    const writings = [
      (phone: string) => phone,
      formatPhone,
      (phone: string) => `+1${phone}`,
      (phone: string) => `1${phone}`,
      (phone: string) => `+1 ${formatPhone(phone)}`,
      (phone: string) => `${phone}.0`,
    ];
    fc.assert(
      fc.property(numbers, fc.constantFrom(...writings), (phone, write) => {
        expect(readNewPhone(write(phone))).toEqual({ phone });
      }),
    );
  });

  it('never makes a number out of a text that begins with + and another country', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('2', '3', '4', '5', '6', '7', '8', '9'),
        fc.string({ unit: fc.constantFrom(...'0123456789 -()') }),
        (first, rest) => {
          expect(readPhone(`+${first}${rest}`)).toHaveProperty('problem');
        },
      ),
    );
  });

  it('accepts a stored number by its shape only', () => {
    expect(readPhone('0125550123')).toEqual({ phone: '0125550123' });
  });
});

describe('a part of a phone in a search', () => {
  it.each([
    ['\u202D(512) 555\u202C', '512555'],
    ['555\uFE0D0123', '5550123'],
    ['555\u20110123', '5550123'],
    ['+1 512', '1512'],
    ['٠١٢٣', '0123'],
    ['tel: 555-01', '55501'],
  ])('is read from %j', (text, digits) => {
    expect(phonePart(text)).toBe(digits);
  });

  it.each(['', '()', '\uFE0D', '5 Guys', 'Ann 512', '512@example.com', '½'])('is not in %j', (text) => {
    expect(phonePart(text)).toBe('');
  });
});
