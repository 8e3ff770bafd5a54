import { couponsProblem, readCoupons } from './coupons';
import { couponElsewhere, emptyWithout, longestMerge, mergeProblem, renderMerge, sampleMerge } from './merge-fields';

describe('ADR 0087: codes of a text or CSV file', () => {
  it('are the first column, each once, without a header, quotes and a byte order mark', () => {
    expect(readCoupons('\ufeffCode;Uses\r\n"A-1";0\r\n\r\na-1;0\r\nB_2;1')).toEqual({
      codes: ['A-1', 'B_2'],
      repeated: 1,
      wrong: null,
    });
    expect(readCoupons('A, B ,C').codes).toEqual(['A', 'B', 'C']);
  });

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
