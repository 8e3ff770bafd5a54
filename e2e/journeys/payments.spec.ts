import type { Locator, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { expect, openAs, serverUrl, test, watchConsole } from '../support/app';
import { CARDS, typeCard } from '../support/billing';
import { check } from '../support/look';

const REFUSAL = 'This action is not allowed. Your account does not allow this action.';
const title = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name });
const dollars = (text: string): number => Number(/\$([\d,.]+)/.exec(text)?.[1]?.replaceAll(',', ''));
const whole = (text: string): number => Number(text.replaceAll(/[^\d-]/g, ''));
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

async function openPayments(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^User menu of/ }).click();
  await page.getByRole('menuitem', { name: /^Payments/ }).click();
  await expect(title(page, 'Payments')).toBeVisible();
}

/** Change and balance of each line of the ledger as a file, the newest first. */
async function exportLedger(page: Page): Promise<{ change: number; balance: number }[]> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ]);
  const [, ...lines] = readFileSync(await file.path(), 'utf8')
    .trim()
    .split(/\r?\n/);
  return lines.map((line) => {
    const [, change, balance] = /,(-?\d+),(-?\d+)$/.exec(line) ?? [];
    return { change: Number(change), balance: Number(balance) };
  });
}

test('NAV-014, BILL-006, BILL-007: what an owner paid and used, and the figures agree', async ({ page }) => {
  const complaints = watchConsole(page);
  await openAs(page, 'owner', '/app/home');
  await openPayments(page);
  const rows = page.getByRole('main').getByRole('row');

  await test.step('the last payments are the first of all', async () => {
    const latest = page.getByRole('list', { name: 'Billing History' }).getByRole('listitem');
    await expect(latest).toHaveCount(5);
    const totals = (await latest.allInnerTexts()).map(dollars);
    expect(totals).not.toContain(NaN);
    await check(page, 'payments-of-owner');
    await page.getByRole('link', { name: 'View all' }).click();
    await expect(title(page, 'Billing History')).toBeVisible();
    await expect(rows.nth(5)).toBeVisible();
    expect((await rows.allInnerTexts()).slice(1, 6).map(dollars)).toEqual(totals);
  });

  await test.step('a receipt adds up, and its invoice is a PDF', async () => {
    const row = rows
      .filter({ hasText: /Business/ })
      .filter({ hasText: 'Paid' })
      .first();
    const total = dollars(await row.innerText());
    expect(total).toBeGreaterThan(0);
    await row.getByRole('link').first().click();
    const receipt = page.getByRole('article', { name: 'Receipt' });
    const amounts = receipt.getByRole('table').getByRole('row').locator('td:last-child');
    await expect(amounts).not.toHaveCount(0);
    expect(sum((await amounts.allInnerTexts()).map(dollars))).toBe(total);
    await expect(receipt).toContainText(/Paid with VISA •••• 4242/);
    await check(page, 'receipt-of-plan');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download invoice' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^INV-\d{6}\.pdf$/);
    await expect(receipt).toContainText(file.suggestedFilename().replace('.pdf', ''));
    expect(
      readFileSync(await file.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  await test.step('the sum of the ledger is the balance, whole and by its filter', async () => {
    await page.goto(`${serverUrl()}/app/payments`);
    const left = whole(await page.getByText(/^[\d,]+ left$/).innerText());
    await page.getByRole('link', { name: 'Message Ledger' }).click();
    await expect(title(page, 'Message Ledger')).toBeVisible();
    const grid = page.getByRole('table', { name: 'Message Ledger' });
    await expect(grid.getByRole('row').nth(1)).toContainText(left.toLocaleString('en-US'));
    await check(page, 'ledger-whole');
    const all = await exportLedger(page);
    expect(left).toBeGreaterThan(0);
    expect(all[0]?.balance).toBe(left);
    expect(sum(all.map(({ change }) => change))).toBe(left);

    const changes = grid.locator('tbody tr > td:nth-child(3)');
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const only = async (option: string, fits: (change: number) => boolean): Promise<number> => {
      await page.getByRole('combobox', { name: 'Show' }).click();
      await page.getByRole('option', { name: option }).click();
      await expect
        .poll(async () => {
          const shown = (await changes.allInnerTexts()).map(whole);
          return shown.length > 0 && shown.every(fits);
        })
        .toBe(true);
      const some = (await exportLedger(page)).map(({ change }) => change);
      expect(some.every(fits)).toBe(true);
      return sum(some);
    };
    const added = await only('Credits (added)', (change) => change > 0);
    const used = await only('Debits (used)', (change) => change < 0);
    expect(added + used).toBe(left);
  });
  expect(complaints).toEqual([]);
});

test('PERM-001, PERM-009, PERM-010, PERM-018: a user who sees the payments and may change the card @long', async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await openAs(page, 'manager', '/app/home');
  const ways = page
    .getByRole('main')
    .getByRole('link', { name: /Upgrade|Buy|Renew|Pay now|Cancel/ })
    .or(page.getByRole('main').getByRole('button', { name: /Upgrade|Buy|Renew|Pay now|Cancel/ }));

  await test.step('the payments, the card, and no purchase', async () => {
    await openPayments(page);
    await expect(page.getByRole('list', { name: 'Billing History' }).getByRole('listitem')).toHaveCount(5);
    await expect(page.getByRole('heading', { name: 'Billing Settings' })).toHaveCount(0);
    await expect(ways).toHaveCount(0);
    await page.getByRole('button', { name: 'Add or Update Credit Card' }).click();
    const dialog = page.getByRole('dialog', { name: 'Update Credit Card' });
    await typeCard(dialog, CARDS.good);
    await dialog.getByRole('button', { name: 'Save card' }).click();
    await expect(page.getByText('Card changed successfully')).toBeVisible();
  });

  await test.step('neither among the plans nor on the account page', async () => {
    await page.goto(`${serverUrl()}/app/plans`);
    await expect(page.getByText(REFUSAL)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Update Credit Card' })).toBeVisible();
    await expect(ways).toHaveCount(0);
    await page.goto(`${serverUrl()}/app/account`);
    await expect(page.getByRole('button', { name: 'Update Credit Card' })).toBeVisible();
    await expect(ways).toHaveCount(0);
  });
  expect(complaints).toEqual([]);
});

test('MODAL-004, MODAL-007: a frozen owner sees only the notice, on every page of plans and payments @long', async ({
  page,
}) => {
  await openAs(page, 'frozen', '/app/plans');
  for (const path of ['/plans', '/plans/cancel', '/plans/pay/3', '/payments', '/payments/messages']) {
    await page.goto(`${serverUrl()}/app${path}`);
    await expect(page.getByRole('dialog', { name: 'Reminder: Your Account Is On Hold' })).toBeVisible();
    await expect(page.getByRole('main')).toHaveCount(0);
    await expect(page.getByRole('navigation')).toHaveCount(0);
  }
});
