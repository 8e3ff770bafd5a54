import { couponsProblem, isCoupon, readCoupons } from './coupons';
import { couponElsewhere, emptyWithout, longestMerge, mergeProblem, renderMerge, sampleMerge } from './merge-fields';

describe('ADR 0087: codes of a text or CSV file', () => {
  it('are the first column, each once, without a header, quotes and a byte order mark', () => {
    expect(readCoupons('\ufeffCode;Uses\r\n"A-1";0\r\n\r\na-1;0\r\nB_2;1')).toEqual({
      codes: ['A-1', 'B_2'],
      repeated: 1,
      wrong: null,
      heading: 'Code',
      open: false,
      second: null,
    });
    expect(readCoupons('A, B ,C').codes).toEqual(['A', 'B', 'C']);
  });

  it.each([
    ['Voucher', ['AB-1001', 'AB-1002', 'AB-1003']],
    ['Gutschein', ['K7XQ2', 'P9RT4']],
    ['Codigo', ['SAVE10', 'SAVE20', 'SAVE30']],
    ['PROMO', ['x1', 'y2', 'z3']],
    ['Gutschein Code', ['ONE', 'TWO']],
    ['VOUCHER', ['APPLETREE', 'PINEFORST', 'WATERFALL']],
  ])('%s, unlike the rows below it, is asked about, and neither a code nor left out unasked', (first, rest) => {
    const text = [first, ...rest].join('\n');
    expect(couponsProblem(readCoupons(text))).toBe(`Is the first row, “${first}”, a heading or a code? Please choose.`);
    expect(readCoupons(text, 'heading')).toMatchObject({ codes: rest, heading: first, open: false, wrong: null });
    expect(readCoupons(text, 'code').codes).toEqual(isCoupon(first) ? [first, ...rest] : []);
  });

  it.each([
    ['Code\nGutschein\nA1\nB2', undefined],
    ['Summer codes\nGutschein\nA1\nB2', 'heading'],
  ] as const)('%j has two headings, of which the second does not become a code', (text, first) => {
    expect(couponsProblem(readCoupons(text, first))).toBe(
      'Line 2: “Gutschein” seems to be a heading too. Delete the rows above it; if it is a code, move it further down.',
    );
  });

  it('a word among the codes is one of them, further down or where few codes tell', () => {
    for (const text of ['Code\nA1\nSUMMER\nB2', 'Code\nSUMMER\nA1', 'Code\nSUMMER\nWINTER\nA1'])
      expect([couponsProblem(readCoupons(text)), readCoupons(text).codes]).toEqual([null, text.split('\n').slice(1)]);
  });

  it.each([['SUN-1\nSUN-2\nSUN-10'], ['ALPHA\nBRAVO\nDELTA'], ['A1'], ['one\nTWO\nthree-3'], ['A, B ,C']])(
    'no question is asked where the first is like the others: %j',
    (text) => expect(readCoupons(text)).toMatchObject({ heading: null, open: false, wrong: null }),
  );

  it('are refused with their line when they are too long or have other characters', () => {
    expect(couponsProblem(readCoupons('A\n\nTEN%'))).toMatch(/^Line 3: “TEN%” is not a code/);
    expect(couponsProblem(readCoupons('X'.repeat(21)))).toMatch(/^Line 1/);
    expect(couponsProblem(readCoupons(' \n'))).toBe('Enter at least one code.');
    expect(couponsProblem(readCoupons('X'.repeat(20)))).toBeNull();
  });
});

describe('decision 443: the field of a coupon pool', () => {
  it('is counted at 20 characters, filled for each recipient, and shown by an example', () => {
    expect(longestMerge('Take {coupon_sun}')).toHaveLength('Take '.length + 20);
    expect(renderMerge('Take {coupon_sun}!', { coupon_sun: 'SUN-7' })).toBe('Take SUN-7!');
    expect(sampleMerge('Take {coupon_summer_sale}')).toBe('Take SUMMERSALE-7K2PX');
    expect(emptyWithout('{coupon_sun}')).toBeNull();
  });

  it('has no fallback, is alone in its message, and is refused elsewhere', () => {
    expect(renderMerge('Take {coupon_sun|LATER}', {})).toBe('Take');
    expect(mergeProblem('{coupon_sun} {coupon_sun}')).toBeNull();
    expect(mergeProblem('{coupon_sun} {coupon_moon}')).toBe('A message can give codes of one coupon pool only.');
    expect(couponElsewhere('Hi {first_name}')).toBeNull();
    expect(couponElsewhere('{coupon_sun}')).toMatch(/^Coupons can be used in campaigns/);
  });
});
