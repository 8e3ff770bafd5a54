import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';
import { mailedInvoice } from './order-history.service';
import { pdfLines } from '../../../platform/pdf/pdf-text.fixture';

let t: TestApp;
let owner: TestUser;
let stranger: TestUser;
let keys = 0;

const { one } = tables(() => t.db);
const LINES = [
  { text: 'Growth plan', quantity: 1, unit_cents: 7900 },
  { text: 'extra keyword', quantity: 2, unit_cents: 500 },
];
const PAID = {
  state: 'paid',
  paid_at: '2026-11-10T16:00:00Z',
  period_end: '2026-12-10T16:00:00Z',
  billed_to: { name: 'Old Name', address: ['1 Old Street'], email: 'old@example.com', tax_id: 'T-1' },
};
async function order(user: TestUser, changes: Record<string, unknown> = {}): Promise<number> {
  const row: Record<string, unknown> = {
    account_id: user.accountId,
    at: '2026-11-10T15:59:00Z',
    kind: 'plan',
    lines: LINES,
    amount_cents: 8900,
    key: `key ${(keys += 1)}`,
    state: 'failed',
    card_brand: 'visa',
    card_last4: '4242',
    ...changes,
  };
  const values = Object.values(row).map((value) => (typeof value === 'object' ? JSON.stringify(value) : value));
  const { id } = await one<{ id: number }>(
    `insert into billing_order (${Object.keys(row).join(', ')}) values (${values.map((_, n) => `$${n + 1}`).join(', ')}) returning id`,
    values,
  );
  return id;
}
const get = (path: string, user: TestUser | null = owner) => t.call(user, 'GET', path);

beforeAll(async () => {
  t = await testApp({ sellerName: 'Seller Ltd.', sellerAddress: '1 Main St; Austin' });
  [owner, stranger] = [await t.createOwner({ company: 'New Name' }), await t.createOwner()];
});

describe('API-069: GET orders', () => {
  it('lists the payments of the account in pages, newest first', async () => {
    const user = await t.createOwner();
    const first = await order(user, { ...PAID, invoice_number: 1 });
    const second = await order(user, { failure: 'Your card was declined.', kind: 'messages', automatic: true });
    await order(stranger);
    const { body } = await get('orders?limit=1', user);
    expect(body.data).toEqual({
      entries: [
        {
          id: second,
          date: '2026-11-10T07:59:00-08:00',
          kind: 'messages',
          description: 'Growth plan + 2 × extra keyword',
          state: 'failed',
          total: 89,
          refunded: 0,
          failure: 'Your card was declined.',
          invoice: '',
          automatic: true,
          card: { brand: 'visa', last4: '4242' },
          credit_notes: [],
        },
      ],
      total_entries: 2,
      per_page_entries: 1,
      current_page: 1,
    });
    const next = await get('orders?limit=1&page=2', user);
    expect(next.body.data.entries).toMatchObject([
      { id: first, state: 'paid', invoice: 'INV-000001', date: '2026-11-10T08:00:00-08:00' },
    ]);
  });

  it.each([
    ['processing', { state: 'open' }],
    ['processing', { state: 'challenge' }],
    ['paid', { ...PAID, refunded_cents: 100 }],
    ['refunded', { ...PAID, refunded_cents: 8900 }],
    ['disputed', { ...PAID, dispute: 'open' }],
    ['disputed', { ...PAID, dispute: 'lost' }],
    ['paid', { ...PAID, dispute: 'won' }],
  ])('calls a payment %s when it is %j', async (state, row) => {
    const user = await t.createOwner();
    await order(user, row);
    expect((await get('orders', user)).body.data.entries).toMatchObject([{ state }]);
  });

  it('is empty without payments, and refuses a page below 1', async () => {
    const user = await t.createOwner();
    expect((await get('orders', user)).body.data).toMatchObject({ entries: [], total_entries: 0 });
    expect((await get('orders?page=0', user)).status).toBe(422);
  });
});

describe('GET orders/:id: the receipt', () => {
  it('has lines, seller, and the customer as it was when it was paid', async () => {
    const id = await order(owner, { ...PAID, invoice_number: 70 });
    expect((await get(`orders/${id}`)).body.data).toMatchObject({
      id,
      lines: [
        { text: 'Growth plan', quantity: 1, price: 79, total: 79 },
        { text: 'extra keyword', quantity: 2, price: 5, total: 10 },
      ],
      seller: { name: 'Seller Ltd.', address: ['1 Main St', 'Austin'], email: 'support@textloom.example' },
      customer: PAID.billed_to,
      period_end: '2026-12-10T08:00:00-08:00',
    });
  });

  it('has the current customer until it is paid', async () => {
    const id = await order(owner);
    expect((await get(`orders/${id}`)).body.data).toMatchObject({
      customer: { name: 'New Name', address: [], email: owner.email, tax_id: '' },
      period_end: '',
    });
  });

  it.each(['x', '0', '1.5', '999999'])('is not found for the id %s', async (id) => {
    expect((await get(`orders/${id}`)).status).toBe(404);
  });
});

describe('the invoice in a mail', () => {
  it('is the PDF of the order, and missing once the account was deleted', async () => {
    const user = await t.createOwner();
    const id = await order(user, { ...PAID, invoice_number: 74 });
    const files = await mailedInvoice(t.deps, id);
    expect(files).toMatchObject([{ name: 'INV-000074.pdf', type: 'application/pdf' }]);
    expect(pdfLines(files[0]?.content ?? Buffer.alloc(0))).toContain('INV-000074');
    await t.db.asEngine((tx) => tx.execute('update app_user set deleted = true where id = $1', [user.userId]));
    expect(await mailedInvoice(t.deps, id)).toEqual([]);
  });
});

describe('GET orders/:id/invoice', () => {
  it('is a PDF named by its number', async () => {
    const id = await order(owner, { ...PAID, invoice_number: 71 });
    const answer = await t.inject({ url: `/api/orders/${id}/invoice`, headers: t.as(owner) });
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      'attachment; filename="INV-000071.pdf"',
    ]);
    const lines = pdfLines(answer.rawPayload);
    for (const line of ['Seller Ltd.', 'INV-000071', 'Old Name', 'Tax ID T-1', '$89.00', 'Nov 10, 2026'])
      expect(lines).toContain(line);
  });

  it('is not found until the payment is paid', async () => {
    const answer = await get(`orders/${await order(owner)}/invoice`);
    expect(answer).toMatchObject({ status: 404, body: { message: 'The invoice of this payment was not found.' } });
  });

  it('is limited per account', async () => {
    const user = await t.createOwner();
    const id = await order(user);
    const statuses = await Promise.all(Array.from({ length: 31 }, () => get(`orders/${id}/invoice`, user)));
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await get(`orders/${await order(owner)}/invoice`)).status).toBe(404);
  });
});

describe('PERM-001, PERM-017: who sees payments', () => {
  const paths = (id: number): string[] => ['orders', `orders/${id}`, `orders/${id}/invoice`];

  it('only users with billing_history_access, including owners', async () => {
    const id = await order(owner, { ...PAID, invoice_number: 72 });
    const [yes, no] = [
      await t.createAuthorizedUser(owner, { allow: ['billing_history_access'] }),
      await t.createAuthorizedUser(owner, { allow: ['credit_card_update'] }),
    ];
    const withdrawn = await t.createOwner({ allow: ['credit_card_update'] });
    for (const path of paths(id)) {
      expect([path, (await get(path, yes)).status]).toEqual([path, 200]);
      for (const user of [no, withdrawn]) expect([path, (await get(path, user)).status]).toEqual([path, 403]);
      expect([path, (await get(path, null)).status]).toEqual([path, 401]);
    }
  });

  it('never another account', async () => {
    const id = await order(owner, { ...PAID, invoice_number: 73 });
    for (const path of paths(id).slice(1)) expect([path, (await get(path, stranger)).status]).toEqual([path, 404]);
  });
});

describe('Credit notes', () => {
  const refund = async (user: TestUser, id: number, number: number, status = 'succeeded'): Promise<number> =>
    (
      await one<{ id: number }>(
        `insert into billing_refund (account_id, order_id, amount_cents, status, at, credit_note) values ($1, $2, 1000, $3, '2026-11-12T16:00:00Z', $4) returning id`,
        [user.accountId, id, status, number],
      )
    ).id;

  it('are listed with their payment and downloaded as PDF; the note of a failed refund is void', async () => {
    const id = await order(owner, { ...PAID, invoice_number: 80, refunded_cents: 1000 });
    const [done, failed] = [await refund(owner, id, 1), await refund(owner, id, 2, 'failed')];
    expect((await get(`orders/${id}`)).body.data.credit_notes).toEqual([
      { id: done, number: 'CN-000001', date: '2026-11-12T08:00:00-08:00', amount: 10, state: 'refunded' },
      { id: failed, number: 'CN-000002', date: '2026-11-12T08:00:00-08:00', amount: 10, state: 'void' },
    ]);
    const answer = await t.inject({ url: `/api/orders/${id}/credit-notes/${failed}`, headers: t.as(owner) });
    expect(answer.headers['content-type']).toBe('application/pdf');
    const lines = pdfLines(answer.rawPayload);
    for (const line of ['Credit note', 'CN-000002', 'INV-000080', 'Old Name', '-$10.00', 'Void'])
      expect(lines).toContain(line);
  });

  it('are found by their own account and payment only', async () => {
    const id = await order(owner, { ...PAID, invoice_number: 81 });
    const other = await order(owner, { ...PAID, invoice_number: 82 });
    const note = await refund(owner, id, 3);
    expect((await get(`orders/${id}/credit-notes/${note}`, stranger)).status).toBe(404);
    expect((await get(`orders/${other}/credit-notes/${note}`)).status).toBe(404);
  });

  it('and invoices can be read while the account is on hold, and nothing else', async () => {
    const user = await t.createOwner();
    const id = await order(user, { ...PAID, invoice_number: 83 });
    const note = await refund(user, id, 4);
    await t.db.asEngine((tx) =>
      tx.execute(`update account set frozen = true, frozen_by = 'dispute' where id = $1`, [user.accountId]),
    );
    for (const path of ['orders', `orders/${id}`, `orders/${id}/invoice`, `orders/${id}/credit-notes/${note}`])
      expect([path, (await get(path, user)).status]).toEqual([path, 200]);
    expect((await get('plans', user)).status).toBe(403);
  });
});
