import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, serverUrl, openAs, test, watchConsole } from '../support/app';
import { agree } from '../support/agree';
import { check } from '../support/look';

const IMPORT = '/app/subscribers/add?tab=subscriber_multiple';
const FILES = join(__dirname, '../../shared/contracts/contact-files');

/** 30,000 rows: long enough to close a tab meanwhile. */
const many = (): string =>
  ['Phone,First Name', ...Array.from({ length: 30_000 }, (_, n) => `${8_405_550_000 + n},Person ${n}`)].join('\n');

async function chooseFile(
  page: Page,
  file: Parameters<Locator['setInputFiles']>[0],
  keyword: string | RegExp = 'PIZZA',
): Promise<void> {
  await page.getByRole('combobox', { name: 'Keyword' }).click();
  await page.getByRole('option', { name: keyword }).first().click();
  await page.getByLabel('CSV file with subscribers').setInputFiles(file);
}

async function upload(page: Page): Promise<void> {
  await agree(page);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible({ timeout: 60_000 });
}

test('SUBS-051, SUBS-053, SUBS-054, SUBS-055, ENG-029: a file is imported, and its errors are returned', async ({
  page,
  context,
}) => {
  const complaints = watchConsole(page);
  await openAs(page, 'owner', IMPORT);
  const choose = (name: string, text: string): Promise<void> =>
    chooseFile(page, { name, mimeType: 'text/csv', buffer: Buffer.from(text) }, /./);

  await test.step('the browser previews the import', async () => {
    await choose(
      'people.csv',
      '\uFEFFPhone;First Name;Shoe size\r\n+1 978 555 0101;"Ann\r\nMarie";42\r\n9785550101;Again;1\r\n9.78E+09;Lost;2\r\n978555010;Short;3\r\n',
    );
    await expect(page.getByRole('columnheader', { name: /Shoe size/ })).toContainText('Left out');
    await check(page, 'import-columns');
    await upload(page);
    await expect(page.locator('dl').filter({ hasText: 'import errors' }).locator('dd')).toHaveText([
      '1',
      '0',
      '1',
      '2',
    ]);
    const reasons = page.getByRole('list', { name: 'Reasons' });
    await expect(reasons).toContainText(
      'Excel shortened this phone number; format the column as text and export it again.Line 5: 9.78E+09',
    );
    await expect(reasons).toContainText('Line 6: 978555010');
    await check(page, 'import-finished');
  });

  await test.step('the rows with errors can be downloaded', async () => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the rows with errors' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe('people-errors.csv');
    expect(readFileSync(await file.path(), 'utf8')).toContain(
      '5,Excel shortened this phone number; format the column as text and export it again.,9.78E+09,Lost,2',
    );
  });

  await test.step('a closed tab loses nothing: the page finds the import again', async () => {
    await page.getByRole('button', { name: 'Upload another file' }).click();
    await check(page, 'import-history');
    await page.getByRole('button', { name: 'Details of people.csv' }).first().press('Enter');
    const details = page.getByRole('dialog', { name: 'people.csv' });
    await expect(details).toContainText('1 imported, 0 updated, 1 duplicates skipped, 2 import errors');
    await expect(details).toContainText('Agreed: Paper form, 05/03/2024');
    await expect(details).toContainText('Line 6: 978555010');
    await check(page, 'import-details');
    await page.keyboard.press('Escape');
    await choose('many.csv', many());
    await agree(page);
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(page.getByText('Importing might take few minutes. Please wait ...')).toBeVisible();
    const sent = page.getByText(/so far/);
    await expect(sent).toBeVisible();
    expect(complaints).toEqual([]);
    const other = await context.newPage();
    await page.close();
    await other.goto(serverUrl() + IMPORT);
    await expect(other.getByRole('heading', { name: /Import finished|Your last import/ })).toBeVisible({
      timeout: 120_000,
    });
    await expect(other.getByText(/many\.csv for/)).toBeVisible();
    await expect(other.locator('dl').filter({ hasText: 'import errors' }).locator('dd')).toHaveText([
      '30,000',
      '0',
      '0',
      '0',
    ]);
    await other.getByRole('link', { name: 'See who was added or changed' }).click();
    await expect(other.getByRole('button', { name: /Added or changed by an import/ })).toBeVisible();
    await expect(other.getByText('30,000 subscribers, 30,000 active')).toBeVisible();
  });
});

test('VAL-019, VAL-022: an Excel sheet becomes a CSV file in the browser, and its people are imported', async ({
  page,
}) => {
  const csv = 'excel (Customers).csv';
  const complaints = watchConsole(page);
  await openAs(page, 'owner', IMPORT);
  await chooseFile(page, join(FILES, 'excel.xlsx'));
  await expect(page.getByText(csv, { exact: true })).toBeVisible();
  await check(page, 'import-excel-xlsx');
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.url().includes('/subscribers/newfile?')),
    upload(page),
  ]);
  expect(new URL(sent.url()).searchParams.get('name')).toBe(csv);
  for (const [phone, name] of [
    ['6462340101', 'Ann'],
    ['6462340102', 'Ben & Co'],
  ] as const) {
    await page.goto(`${serverUrl()}/app/subscribers?phone=${phone}`);
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: name })
        .filter({ hasText: phone.slice(6) }),
    ).toBeVisible();
  }
  expect(complaints).toEqual([]);
});

test('SUBS-054: a wrong file is undone, and its people are gone @long', async ({ page }) => {
  const complaints = watchConsole(page);
  const [first, second] = ['8405592201', '8405592202'];
  await openAs(page, 'owner', IMPORT);
  await chooseFile(page, {
    name: 'wrong.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Phone,First Name\n${first},Wrongly\n${second},Added\n`),
  });
  await upload(page);
  await expect(page.getByText(/You can undo this import until/)).toBeVisible();
  await check(page, 'import-undo-offered');

  await page.getByRole('button', { name: 'Undo: wrong.csv' }).click();
  const question = page.getByRole('alertdialog', { name: 'Undo the import of wrong.csv?' });
  await expect(question).toContainText('2 people are removed from PIZZA.');
  await check(page, 'import-undo-question');
  await question.getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByText(/^Undone by Marco/)).toBeVisible();
  await expect(page.getByText(/^2 removed, 0 restored, 0 kept/)).toBeVisible();
  await check(page, 'import-undone');

  await page.getByRole('button', { name: 'Upload another file' }).click();
  await expect(page.getByRole('grid', { name: 'Imports' }).getByRole('row', { name: /wrong\.csv/ })).toContainText(
    'Undone',
  );
  await page.goto(`${serverUrl()}/app/subscribers?phone=${first}`);
  await expect(page.getByText('No result.')).toBeVisible();
  expect(complaints).toEqual([]);
});
