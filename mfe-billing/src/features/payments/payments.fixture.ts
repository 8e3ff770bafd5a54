import {
  billingSettingsReply,
  ledgerEntrySchema,
  orderSchema,
  receiptSchema,
  type BillingSettings,
  type LedgerEntry,
  type Order,
  type Receipt,
} from '@textloom/contracts';

export const orderOf = (changes: Partial<Order> = {}): Order =>
  orderSchema.parse({
    id: 7,
    date: '2026-11-10T08:00:00-08:00',
    kind: 'renewal',
    description: 'Business plan, one month',
    state: 'paid',
    total: 199,
    refunded: 0,
    failure: '',
    invoice: 'INV-000007',
    automatic: false,
    card: { brand: 'visa', last4: '4242' },
    ...changes,
  });

export const receiptOf = (changes: Partial<Receipt> = {}): Receipt =>
  receiptSchema.parse({
    ...orderOf(),
    lines: [
      { text: 'Business plan, one month', quantity: 1, price: 199, total: 199 },
      { text: 'Extra keywords, one month', quantity: 2, price: 5, total: 10 },
    ],
    total: 209,
    seller: {
      name: 'Textloom, Inc.',
      address: ['100 Example Street', 'Austin, TX 78701'],
      email: 'help@textloom.example',
    },
    customer: { name: "Marco's Pizza", address: ['500 Congress Ave'], email: 'marco@pizza.example', tax_id: 'US-12' },
    period_end: '2026-12-10T08:00:00-08:00',
    ...changes,
  });

export const entryOf = (changes: Partial<LedgerEntry> = {}): LedgerEntry =>
  ledgerEntrySchema.parse({
    id: 1,
    date: '2026-11-02T12:00:00-08:00',
    kind: 'reserve',
    description: 'Campaign Spring sale: 120 recipients',
    change: -120,
    balance: 1880,
    campaign_id: 12,
    ...changes,
  });

export const settingsOf = (changes: Partial<BillingSettings> = {}): BillingSettings =>
  billingSettingsReply.parse({
    auto_buy: false,
    auto_buy_below: 200,
    auto_buy_cap: 4,
    auto_buy_used: 0,
    auto_buy_paused: '',
    invoice_mail: false,
    tax_id: '',
    ...changes,
  });

/** Collects the names of files that the page saves. Valid for one test, because mocks are restored after it. */
export function watchSavedFiles(): string[] {
  const names: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return names;
}
