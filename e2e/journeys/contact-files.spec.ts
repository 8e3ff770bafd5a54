import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { agree } from '../support/agree';
import { expect, openAs, serverUrl, test, watchConsole } from '../support/app';
import { check } from '../support/look';

const FOLDER = join(__dirname, '../../shared/contracts/contact-files');

interface ContactFile {
  file: string;
  tool: string;
  people?: string[];
  left?: string[];
  refused?: Record<string, string>;
  asked?: string[];
  problem?: string;
}
const FILES = JSON.parse(readFileSync(join(FOLDER, 'contact-files.json'), 'utf8')) as ContactFile[];

const IMPORT = '/app/subscribers/add?tab=subscriber_multiple';
const counts = (page: Page) => page.locator('dl').filter({ hasText: 'import errors' }).locator('dd');

async function choose(page: Page, file: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Keyword' }).click();
  await page.getByRole('option', { name: 'PIZZA' }).click();
  await page.getByLabel('CSV file with subscribers').setInputFiles(join(FOLDER, file));
}

/** Says of the columns that are asked about that they say nothing about texts. */
async function answer(page: Page, asked: readonly string[]): Promise<void> {
  const buttons = page.getByRole('button', { name: 'None of it is about texts' });
  await expect(buttons).toHaveCount(asked.length);
  for (const button of await buttons.all()) {
    await button.press('Enter');
    await expect(button).toBeFocused();
  }
}

async function upload(page: Page): Promise<void> {
  await agree(page);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible({ timeout: 60_000 });
}

/** People of an earlier try are counted as updated, and those of two files as duplicates. */
async function expectCounts(page: Page, people: number, errors: number): Promise<void> {
  await expect(counts(page)).toHaveText([/\d+/, /\d+/, /\d+/, `${errors}`]);
  const stored = (await counts(page).allTextContents()).slice(0, 3).map(Number);
  expect(stored.reduce((sum, count) => sum + count, 0)).toBe(people);
}

async function expectSubscriber(page: Page, person: string): Promise<void> {
  const [phone = '', firstName = ''] = person.split('|');
  await page.goto(`${serverUrl()}/app/subscribers?phone=${phone}`);
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: firstName })
      .filter({ hasText: phone.slice(6) }),
  ).toBeVisible();
}

const fileOf = (file: string): ContactFile => {
  const found = FILES.find((one) => one.file === file);
  if (!found) throw new Error(`${file} is not in the table.`);
  return found;
};

for (const [kind, file, csv] of [
  ['an Excel sheet', 'excel.xlsx', 'excel (Customers).csv'],
  ['contacts of a phone', 'icloud.vcf', 'icloud.csv'],
] as const)
  test(`VAL-019, VAL-022: ${kind} becomes a CSV file in the browser, and its people are imported`, async ({ page }) => {
    const complaints = watchConsole(page);
    const { people = [], refused = {} } = fileOf(file);
    await openAs(page, 'owner', IMPORT);
    await choose(page, file);
    await expect(page.getByText(csv, { exact: true })).toBeVisible();
    await check(page, `import-${file.replace('.', '-')}`);
    const [body] = await Promise.all([
      page.waitForRequest((request) => request.url().includes('/subscribers/newfile?')),
      upload(page),
    ]);
    expect(new URL(body.url()).searchParams.get('name')).toBe(csv);
    await expectCounts(page, people.length, Object.keys(refused).length);
    for (const person of people.slice(0, 2)) await expectSubscriber(page, person);
    expect(complaints).toEqual([]);
  });

test('the template is a list with the column names of an import', async ({ page }) => {
  await openAs(page, 'owner', IMPORT);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download a template' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe('subscribers-template.csv');
  // Custom fields that another test added follow.
  expect(readFileSync(await file.path(), 'utf8')).toMatch(
    /^\uFEFFPhone,First Name,Last Name,Email,Address,City,State,Zip,Company Name,Tags,Birthday(?:,.*)?\r\n$/,
  );
});

test('each contact file of another program is imported whole by a few clicks, or refused with its reason @long', async ({
  page,
}) => {
  test.setTimeout(600_000);
  await openAs(page, 'owner', IMPORT);
  for (const { file, tool, people = [], refused = {}, asked = [], problem } of FILES)
    await test.step(`${file}: ${tool}`, async () => {
      await page.goto(`${serverUrl()}${IMPORT}`);
      await choose(page, file);
      if (problem !== undefined) {
        await expect(page.getByText(problem)).toBeVisible();
        await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeDisabled();
        return;
      }
      await answer(page, asked);
      await upload(page);
      await expectCounts(page, people.length, Object.keys(refused).length);
    });
});
