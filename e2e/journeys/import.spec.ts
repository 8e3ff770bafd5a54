import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Download, Page } from '@playwright/test';
import { expect, Handset, serverUrl, openAs, test, watchConsole } from '../support/app';
import { agree } from '../support/agree';
import { check } from '../support/look';

const ARTEFACTS = join(__dirname, '../artefacts/import');
mkdirSync(ARTEFACTS, { recursive: true });

/** 30,000 rows: long enough to close a tab meanwhile. */
const many = (): string =>
  ['Phone,First Name', ...Array.from({ length: 30_000 }, (_, n) => `${8_405_550_000 + n},Person ${n}`)].join('\n');

/** Screenshots, kept for review. */
async function looksAt(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1280, 390]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: join(ARTEFACTS, `${name}-${colorScheme}-${width}.png`), fullPage: true });
    }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 900 });
}

async function textOf(file: Download): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

test('SUBS-051, SUBS-053, SUBS-054, SUBS-055, ENG-029: a file is imported, and its errors are returned', async ({
  page,
  context,
}) => {
  const complaints = watchConsole(page);
  await openAs(page, 'owner', '/app/subscribers/add?tab=subscriber_multiple');
  const choose = async (name: string, text: string): Promise<void> => {
    await page.getByRole('combobox', { name: 'Keyword' }).click();
    await page.getByRole('option').first().click();
    await page
      .getByLabel('CSV file with subscribers')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  };

  await test.step('the browser shows what will be read', async () => {
    await choose(
      'people.csv',
      '\uFEFFPhone;First Name;Shoe size\r\n+1 978 555 0101;"Ann\r\nMarie";42\r\n9785550101;Again;1\r\n9.78E+09;Lost;2\r\n978555010;Short;3\r\n',
    );
    await expect(page.getByRole('columnheader', { name: /Shoe size/ })).toContainText('Left out');
    await check(page, 'import-columns');
    await agree(page);
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible({ timeout: 60_000 });
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

  await test.step('the rows with errors are a file', async () => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the rows with errors' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe('people-errors.csv');
    expect(await textOf(file)).toContain(
      '5,Excel shortened this phone number; format the column as text and export it again.,9.78E+09,Lost,2',
    );
  });

  await test.step('a closed tab loses nothing: the page finds the import again', async () => {
    await page.getByRole('button', { name: 'Upload another file' }).click();
    const listed = page.getByRole('listitem', { name: 'people.csv' }).first();
    await expect(listed).toContainText('1 imported, 0 updated, 1 duplicates skipped, 2 import errors');
    await expect(listed).toContainText('Agreed: Paper form, 05/03/2024');
    await listed.getByRole('button', { name: 'Show reasons' }).click();
    await expect(listed).toContainText('Line 6: 978555010');
    await check(page, 'import-history');
    await choose('many.csv', many());
    await agree(page);
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(page.getByText('Importing might take few minutes. Please wait ...')).toBeVisible();
    const sent = page.getByText(/so far/);
    await expect(sent).toBeVisible();
    expect(complaints).toEqual([]);
    const other = await context.newPage();
    await page.close();
    await other.goto(`${serverUrl()}/app/subscribers/add?tab=subscriber_multiple`);
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
  });
});

test('VAL-022, VAL-023, SUBS-054: each rejected row is returned with its reason @long', async ({ page, context }) => {
  const handset = await Handset.open(await context.newPage(), '9785550188');
  await handset.text('PIZZA');
  await expect(handset.messages.getByText(/Reply|STOP/).last()).toBeVisible();
  await handset.text('STOP');
  await expect(handset.messages.getByText(/unsubscribed/).last()).toBeVisible();
  await openAs(page, 'owner', '/app/subscribers/add?tab=subscriber_multiple');
  const rows = [
    '9785550187,Fine,fine@example.com',
    '978555018,Nine,',
    '5.12E+09,Excel,',
    '9785550188,Left,',
    '(978) 555-0187,Twice,',
    ',Nobody,',
    '9785550186,Mail,not a mail',
  ];
  await page.getByRole('combobox', { name: 'Keyword' }).click();
  await page.getByRole('option', { name: 'PIZZA' }).click();
  await page.getByLabel('CSV file with subscribers').setInputFiles({
    name: 'rows.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Phone,First Name,Email', ...rows].join('\r\n')),
  });
  await agree(page);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('dl').filter({ hasText: 'import errors' }).locator('dd')).toHaveText(['1', '0', '1', '5']);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the rows with errors' }).click();
  expect((await textOf(await coming)).replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'Line,Reason,Phone,First Name,Email',
    '3,This is not a phone number of 10 digits.,978555018,Nine,',
    '4,Excel shortened this phone number; format the column as text and export it again.,5.12E+09,Excel,',
    '5,This person has opted out.,9785550188,Left,',
    '7,The phone is missing.,,Nobody,',
    '8,Email: Enter a valid email address.,9785550186,Mail,not a mail',
  ]);
  await page.getByRole('link', { name: 'Go Back' }).click();
  await expect(page).toHaveURL(/\/app\/subscribers$/);
});

test('the preview equals what is stored, and opt-outs stay opted out @long', async ({ page }) => {
  await openAs(page, 'owner', '/app/subscribers/add?tab=subscriber_multiple');
  // As Excel on Windows writes it: ’ and € are 0x92 and 0x80.
  const rows = [
    'Phone;First Name;Status',
    '8405591171;O\x92Neil \x80;Subscribed',
    "8405591172;'=cmd;Unsubscribed",
    '8405591173;"Ann;Subscribed',
    '+44 20 7946 0958;Far;Subscribed',
    '8405591174;Cy;Perhaps',
    '1-840-559-1175;Dee;yes',
  ];
  await page.getByRole('combobox', { name: 'Keyword' }).click();
  await page.getByRole('option', { name: 'PIZZA' }).click();
  await page.getByLabel('CSV file with subscribers').setInputFiles({
    name: 'left.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${rows.join('\r\n')}\r\n`, 'latin1'),
  });
  await expect(page.getByRole('columnheader', { name: /Status/ })).toContainText('Status');
  await expect(page.getByRole('cell', { name: 'O’Neil €' })).toBeVisible();
  await expect(page.getByRole('cell', { name: '=cmd', exact: true })).toBeVisible();
  await looksAt(page, 'import-preview');
  await agree(page);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('dl').filter({ hasText: 'import errors' }).locator('dd')).toHaveText(['3', '0', '0', '3']);
  await expect(page.getByText('1 person was stored as unsubscribed, as the file says.')).toBeVisible();
  await looksAt(page, 'import-result');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the rows with errors' }).click();
  expect((await textOf(await coming)).replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'Line,Reason,Phone,First Name,Status',
    '4,A quotation mark in this line is never closed.,8405591173,"""Ann",Subscribed',
    "5,Only US and Canadian phone numbers can be used.,'+44 20 7946 0958,Far,Subscribed",
    '6,“Perhaps” in the column Status is not understood. Say Subscribed or Unsubscribed.,8405591174,Cy,Perhaps',
  ]);

  for (const [phone, name, hasLeft] of [
    ['8405591171', 'O’Neil €', false],
    ['8405591172', '=cmd', true],
    ['8405591175', 'Dee', false],
  ] as const) {
    await page.goto(`${serverUrl()}/app/subscribers?phone=${phone}`);
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row).toBeVisible();
    await expect(row.getByText('Unsubscribed', { exact: true })).toHaveCount(hasLeft ? 1 : 0);
  }
});

test('a birthday that cannot be read loses the date and not the person, and is named @long', async ({ page }) => {
  await openAs(page, 'owner', '/app/subscribers/add?tab=subscriber_multiple');
  const rows = [
    'Phone,First Name,Birthday,Shoe size',
    '8405591181,May,"May 4, 1990",40',
    '8405591182,Dez,31.31.1990,41',
  ];
  await page.getByRole('combobox', { name: 'Keyword' }).click();
  await page.getByRole('option', { name: 'PIZZA' }).click();
  await page.getByLabel('CSV file with subscribers').setInputFiles({
    name: 'birthdays.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\r\n')),
  });
  await expect(page.getByText('This column is left out: Shoe size.')).toBeVisible();
  await expect(page.getByText('“31.31.1990” cannot be read as a birthday.')).toBeVisible();
  await looksAt(page, 'birthday-preview');
  await agree(page);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('1 birthday could not be read (line 3).')).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('dl').filter({ hasText: 'import errors' }).locator('dd')).toHaveText(['2', '0', '0', '0']);
  await looksAt(page, 'birthday-result');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the rows with errors' }).click();
  expect((await textOf(await coming)).replace('\uFEFF', '').trim().split('\r\n').slice(1)).toEqual([
    '3,Imported without the birthday. Birthday: Enter a birthday as MM/DD or MM/DD/YYYY.,8405591182,Dez,31.31.1990,41',
  ]);
});

test('1 and ten digits typed into a phone field become the ten @long', async ({ page }) => {
  await openAs(page, 'owner', '/app/subscribers/add');
  const phone = page.getByLabel('Phone');
  await phone.pressSequentially('1 978 555 0176');
  await expect(phone).toHaveValue('(978) 555-0176');
  await phone.press('Home');
  await phone.press('1');
  await expect(phone).toHaveValue('(978) 555-0176');
  // Changing a digit in the middle keeps the others and the cursor.
  await phone.press('ArrowRight');
  await phone.press('Delete');
  await page.keyboard.type('9');
  await expect(phone).toHaveValue('(998) 555-0176');
  await phone.selectText();
  await page.keyboard.type('+52 55 1234 5678');
  await expect(phone).toHaveValue('+525512345678');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Only US and Canadian phone numbers can be used.')).toBeVisible();
});
