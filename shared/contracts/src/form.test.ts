import { z } from './zod';
import { digits, formDollars, formIds, formInt, idParams, wholeNumber } from './form';
import { billingSettingsBody } from './calls/billing-settings';
import { campaignBody } from './calls/campaigns';
import { EXTRA_QUANTITY, paymentBody } from './calls/payments';

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown): boolean =>
  schema.safeParse(value).success;
const NOT_DIGITS = ['0x10', '1e1', '0b11', '0o7', '1.0', '1_000', 'Infinity', '+5', '١٢', 'ten', '1 0', ['5'], {}];

describe('a number in a form is plain digits', () => {
  it.each(NOT_DIGITS)('%p is not a number', (value) => {
    expect(accepts(formInt, value)).toBe(false);
    expect(accepts(digits(wholeNumber.min(0).max(1e9)).default(1), value)).toBe(false);
    expect(accepts(digits(z.coerce.number('words').int('words')).optional(), value)).toBe(false);
    expect(accepts(idParams, { id: value })).toBe(false);
    expect(accepts(paymentBody, { extra_messages: value })).toBe(false);
    expect(accepts(billingSettingsBody, { auto_buy_below: value })).toBe(false);
    expect(accepts(campaignBody.pick({ segments: true }), { segments: value })).toBe(false);
  });

  it.each([
    ['10', 10],
    [' 7 ', 7],
    ['-3', -3],
    ['007', 7],
    [12, 12],
    ['', 0],
  ])('%p is the number %p', (value, number) => {
    expect(formInt.parse(value)).toBe(number);
    expect(digits(wholeNumber.min(-5)).optional().parse(value)).toBe(number);
  });

  it('an extra quantity that is not plain digits gets its field’s message', () => {
    const { error } = paymentBody.safeParse({ extra_messages: '0x10' });
    expect(error?.issues).toMatchObject([{ path: ['extra_messages'], message: EXTRA_QUANTITY }]);
  });

  it('an entry of a list of ids is plain digits', () => {
    expect(formIds.parse('3,12')).toEqual([3, 12]);
    for (const list of ['0x10', '3,1e1', '["0b1"]']) expect(accepts(formIds, list)).toBe(false);
  });

  it('an amount has at most two decimals', () => {
    expect(['89', '15.5', 0, 29.99].map((total) => formDollars.parse(total))).toEqual([89, 15.5, 0, 29.99]);
    for (const total of ['1e1', '0x10', '-1', '1.999', '', ' ']) expect(accepts(formDollars, total)).toBe(false);
  });
});
