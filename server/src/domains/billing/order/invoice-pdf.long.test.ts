import type { Receipt } from '@textloom/contracts';
import { renderInvoice } from './invoice-pdf';
import { pdfLines } from '../../../platform/pdf/pdf-text.fixture';

const RECEIPT: Receipt = {
  id: 1,
  // 11:30 PM on the 9th in Central time.
  date: '2026-11-09T21:30:00-08:00',
  kind: 'renewal',
  description: '',
  state: 'paid',
  total: 209,
  refunded: 0,
  failure: '',
  invoice: 'INV-000042',
  automatic: true,
  card: { brand: 'visa', last4: '4242' },
  credit_notes: [],
  lines: [
    { text: 'Business plan', quantity: 1, price: 199, total: 199 },
    { text: 'Extra keyword', quantity: 2, price: 5, total: 10 },
  ],
  seller: {
    name: 'Textloom, Inc.',
    address: ['100 Example Street', 'Austin, TX 78701'],
    email: 'support@textloom.example',
  },
  customer: {
    name: "Marco's Pizza",
    address: ['500 Congress Ave', 'Austin, TX 78701'],
    email: 'marco@marcos-pizza.example',
    tax_id: 'US-12-3456789',
  },
  period_end: '2026-12-09T21:30:00-08:00',
};
const print = async (changes: Partial<Receipt> = {}, timezone = 0): Promise<string[]> =>
  pdfLines(await renderInvoice({ ...RECEIPT, ...changes }, timezone));
const named = (name: string): Promise<string[]> => print({ customer: { ...RECEIPT.customer, name } });

describe('The invoice as a PDF', () => {
  it('has seller, customer with tax id, number, date, lines, total and card as text', async () => {
    const lines = await print();
    for (const line of [
      'Textloom, Inc.',
      '100 Example Street',
      'INV-000042',
      'Nov 9, 2026',
      "Marco's Pizza",
      '500 Congress Ave',
      'Tax ID US-12-3456789',
      'Business plan',
      '$199.00',
      'Extra keyword',
      '$10.00',
      '$209.00',
      'Paid with VISA ending in 4242',
      'This payment was for the time until Dec 9, 2026.',
      'INV-000042, page 1 of 1',
    ])
      expect(lines).toContain(line);
    expect(lines).not.toContain('Refunded');
  });

  it('is dated in the timezone of the account', async () => {
    expect(await print({}, 1)).toContain('Nov 10, 2026');
  });

  it('shows a refund', async () => {
    const lines = await print({ state: 'refunded', refunded: 209 });
    expect(lines.filter((line) => line === 'Refunded')).toHaveLength(2);
    expect(lines).toContain('-$209.00');
  });

  it.each([
    ['Café Señor Łódź', 'Café Señor Łódź'],
    ['Ελλάδα Привет', 'Ελλάδα Привет'],
    ['Pizza 🍕👨‍👩‍👧🇺🇸 & Co. ™', 'Pizza & Co. ™'],
    ['東京 Ramen', '?? Ramen'],
    ['A\u202eB\u0000C\nD', 'ABC D'],
  ])('prints the name %j as %j', async (name, printed) => {
    expect(await named(name)).toContain(printed);
  });

  it('continues on further pages, each with its number', async () => {
    const line = {
      text: 'A line whose text is so long that it takes a second line of the page',
      quantity: 1,
      price: 1,
      total: 1,
    };
    const lines = await print({ lines: Array.from({ length: 40 }, () => line) });
    const pages = lines.filter((text) => text.startsWith('INV-000042, page '));
    expect(pages).toEqual([1, 2, 3, 4].map((page) => `INV-000042, page ${page} of 4`));
    expect(lines.filter((text) => text === 'Description').length).toBeGreaterThan(2);
  });

  it('is the same file each time', async () => {
    const [first, second] = [await renderInvoice(RECEIPT, 0), await renderInvoice(RECEIPT, 0)];
    expect(first.equals(second)).toBe(true);
  });
});
