import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, openAs, test, watchConsole, type Persona } from '../support/app';
import { agree } from '../support/agree';
import { check, WIDE } from '../support/look';

const grid = (page: Page) => page.getByRole('grid', { name: 'Message Analytics' });
const headers = (page: Page) => grid(page).getByRole('columnheader').allInnerTexts();
const tool = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

async function openRecipients(page: Page, who: Persona): Promise<void> {
  await openAs(page, who, '/app/messages?search=Harvest');
  await page.getByRole('main').getByRole('link', { name: 'Harvest pizza' }).first().click();
  await page.getByRole('tab', { name: 'Message Analytics' }).click();
  await expect(grid(page).getByRole('row').nth(5)).toBeVisible();
}

async function chooseFor(page: Page, column: string, choice: string): Promise<void> {
  await grid(page).getByRole('columnheader', { name: column }).hover();
  await page.getByRole('button', { name: `${column} column menu` }).click();
  await page.getByRole('menuitem', { name: choice }).click();
}

test('decision 784: a user arranges the recipients of a campaign, and finds them so again', async ({ page }) => {
  const complaints = watchConsole(page);
  await openRecipients(page, 'owner');
  expect(await headers(page)).toEqual(['Select', 'Status', 'Phone', 'Name', 'Reason', 'Clicked', 'Date']);

  await test.step('columns are hidden, moved and widened', async () => {
    await chooseFor(page, 'Reason', 'Hide column');
    await chooseFor(page, 'Phone', 'Move left');
    const width = async () => (await grid(page).getByRole('columnheader', { name: 'Phone' }).boundingBox())?.width;
    const before = (await width()) ?? 0;
    await chooseFor(page, 'Phone', 'Wider');
    await check(page, 'column-menu', [WIDE]);
    await page.keyboard.press('Escape');
    await expect.poll(width).toBe(before + 32);
    await tool(page, 'Density: standard').click();
    await tool(page, 'Columns').click();
    await expect(page.getByRole('checkbox', { name: 'Reason' })).not.toBeChecked();
    await check(page, 'column-choice', [WIDE]);
    await page.keyboard.press('Escape');
  });

  await test.step('the file has what is seen', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      tool(page, /^Download these \d+ rows as CSV$/).click(),
    ]);
    expect(file.suggestedFilename()).toBe('message-analytics.csv');
    const [head, first] = readFileSync(await file.path(), 'utf8')
      .slice(1)
      .split('\r\n');
    expect(head).toBe('Select,Phone,Status,Name,Clicked,Date');
    expect(first).toMatch(/^,\(\d{3}\) \d{3}-\d{4},/);
  });

  await test.step('arrow keys move from cell to cell', async () => {
    const cell = (row: number, name: string) =>
      grid(page).getByRole('row').nth(row).locator(`[role=gridcell][data-field=${name}]`);
    // A click would open the person.
    await grid(page).getByRole('columnheader', { name: 'Status' }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(cell(1, 'status')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect(cell(2, 'name')).toBeFocused();
  });

  await test.step('a reload keeps the arrangement, and another user has their own', async () => {
    const arranged = ['Select', 'Phone', 'Status', 'Name', 'Clicked', 'Date'];
    await page.reload();
    await expect(grid(page).getByRole('row').nth(5)).toBeVisible();
    expect(await headers(page)).toEqual(arranged);
    await expect(tool(page, 'Density: comfortable')).toBeVisible();
    const kept = await page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.includes('.columns.')));
    await openRecipients(page, 'manager');
    await page.evaluate((all) => all.forEach(([key, text]) => localStorage.setItem(key, text)), kept);
    await page.reload();
    await expect(grid(page).getByRole('row').nth(5)).toBeVisible();
    expect((await headers(page)).filter((name) => name !== 'Select')).toEqual([
      'Status',
      'Phone',
      'Name',
      'Reason',
      'Clicked',
      'Date',
    ]);
    await expect(tool(page, 'Reset columns')).toHaveCount(0);
  });
  expect(complaints).toEqual([]);
});

test('decision 784: imports are arranged too, and their details open by the keyboard', async ({ page }) => {
  const complaints = watchConsole(page);
  await openAs(page, 'owner', '/app/subscribers/add?tab=subscriber_multiple');
  await page.getByRole('combobox', { name: 'Keyword' }).click();
  await page.getByRole('option', { name: 'PIZZA' }).first().click();
  await page.getByLabel('CSV file with subscribers').setInputFiles({
    name: 'arranged.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Phone,First Name\n8405592301,Ann\n555-01,Bob\n'),
  });
  await agree(page);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByRole('button', { name: 'Upload another file' }).click();
  const imports = page.getByRole('grid', { name: 'Imports' });
  const names = () => imports.getByRole('columnheader').allInnerTexts();
  await expect(imports.getByRole('row', { name: /arranged\.csv/ })).toBeVisible();
  const before = await names();
  expect(before.slice(0, 3)).toEqual(['File', 'Status', 'Date']);

  await tool(page, 'Columns').click();
  await page.getByRole('checkbox', { name: 'Imported by' }).uncheck();
  await page.keyboard.press('Escape');
  expect(await names()).toEqual(before.filter((name) => name !== 'Imported by'));
  await page.reload();
  await expect(imports.getByRole('row', { name: /arranged\.csv/ })).toBeVisible();
  expect(await names()).not.toContain('Imported by');

  await imports.getByRole('columnheader', { name: 'File' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: 'arranged.csv' });
  await expect(details.getByRole('button', { name: 'Undo: arranged.csv' })).toBeVisible();
  await expect(details.getByText('Line 3: 555-01')).toBeVisible();
  await check(page, 'import-details-by-key');
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);
  expect(complaints).toEqual([]);
});
