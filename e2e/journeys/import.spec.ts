import type { Download } from '@playwright/test';
import { expect, Handset, serverUrl, signIn, test, watchConsole } from '../support/app';

/** 30,000 rows: long enough for a tab to be closed meanwhile. */
const many = (): string => ['Phone,First Name', ...Array.from({ length: 30_000 }, (_, n) => `${8_405_550_000 + n},Person ${n}`)].join('\n');

async function textOf(file: Download): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

test('SUBS-051, SUBS-053, SUBS-054, SUBS-055, ENG-029: a file is imported, and what was wrong with it comes back', async ({ page, context }) => {
  test.setTimeout(180_000);
  const complaints = watchConsole(page);
  await signIn(page, 'owner', '/app/subscribers/add?tab=subscriber_multiple');
  const choose = async (name: string, text: string): Promise<void> => {
    await page.getByRole('combobox', { name: 'Keyword' }).click();
    await page.getByRole('option').first().click();
    await page.getByLabel('CSV file with subscribers').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  };

  await test.step('the browser shows what will be read', async () => {
    await choose('people.csv', '\uFEFFPhone;First Name;Shoe size\r\n+1 832 555 0101;"Ann\r\nMarie";42\r\n8325550101;Again;1\r\n8.32E+09;Lost;2\r\n832555010;Short;3\r\n');
    await expect(page.getByRole('columnheader', { name: /Shoe size/ })).toContainText('ignored');
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible({ timeout: 60_000 });
    await expect(page.locator('dl').filter({ hasText: 'import errors' }).locator('dd')).toHaveText(['1', '0', '1', '2']);
  });

  await test.step('the rows with errors are a file', async () => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the rows with errors' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe('people-errors.csv');
    expect(await textOf(file)).toContain('5,Excel shortened this phone number; format the column as text.,8.32E+09,Lost,2');
  });

  await test.step('a closed tab loses nothing: the page finds the import again', async () => {
    await page.getByRole('button', { name: 'Upload another file' }).click();
    await choose('many.csv', many());
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(page.getByText('Importing might take few minutes. Please wait ...')).toBeVisible();
    const sent = page.getByText(/so far/);
    await expect(sent).toBeVisible();
    expect(complaints).toEqual([]);
    const other = await context.newPage();
    await page.close();
    await other.goto(`${serverUrl()}/app/subscribers/add?tab=subscriber_multiple`);
    await expect(other.getByRole('heading', { name: /Import finished|Your last import/ })).toBeVisible({ timeout: 120_000 });
    await expect(other.getByText(/many\.csv for/)).toBeVisible();
    await expect(other.locator('dl').filter({ hasText: 'import errors' }).locator('dd')).toHaveText(['30,000', '0', '0', '0']);
  });
});

test('VAL-022, VAL-023, SUBS-054: each row that is not taken comes back with its reason', async ({ page, context }) => {
  test.setTimeout(120_000);
  const handset = await Handset.open(await context.newPage(), '8325550188');
  await handset.text('PIZZA');
  await expect(handset.messages.getByText(/Reply|STOP/).last()).toBeVisible();
  await handset.text('STOP');
  await expect(handset.messages.getByText(/unsubscribed/).last()).toBeVisible();
  await signIn(page, 'owner', '/app/subscribers/add?tab=subscriber_multiple');
  const rows = ['8325550187,Fine,fine@example.com', '832555018,Nine,', '5.12E+09,Excel,', '8325550188,Left,', '(832) 555-0187,Twice,', ',Nobody,', '8325550186,Mail,not a mail'];
  await page.getByRole('combobox', { name: 'Keyword' }).click();
  await page.getByRole('option', { name: 'PIZZA' }).click();
  await page.getByLabel('CSV file with subscribers').setInputFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(['Phone,First Name,Email', ...rows].join('\r\n')) });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('dl').filter({ hasText: 'import errors' }).locator('dd')).toHaveText(['1', '0', '1', '5']);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the rows with errors' }).click();
  expect((await textOf(await coming)).replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'Line,Reason,Phone,First Name,Email',
    '3,This is not a phone number of 10 digits.,832555018,Nine,',
    '4,Excel shortened this phone number; format the column as text.,5.12E+09,Excel,',
    '5,This person has opted out.,8325550188,Left,',
    '7,The phone is missing.,,Nobody,',
    '8,Email: Enter a valid email address.,8325550186,Mail,not a mail',
  ]);
  await page.getByRole('link', { name: 'Go Back' }).click();
  await expect(page).toHaveURL(/\/app\/subscribers$/);
});

test('VAL-019, VAL-020, VAL-021, VAL-024, ERR-007: what is no such file is not imported', async ({ page }) => {
  test.setTimeout(120_000);
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('newfile') && sent.push(request.url()));
  await signIn(page, 'owner', '/app/subscribers/add?tab=subscriber_multiple');
  const upload = page.getByRole('button', { name: 'Upload', exact: true });
  const choose = (name: string, buffer: Buffer) => page.getByLabel('CSV file with subscribers').setInputFiles({ name, mimeType: 'text/csv', buffer });
  await page.getByRole('combobox', { name: 'Keyword' }).click();
  await page.getByRole('option').first().click();

  await choose('people.xlsx', Buffer.from('Phone\n8325550187\n'));
  await expect(page.getByText('Choose a file that ends in .csv.')).toBeVisible();
  await expect(upload).toBeDisabled();

  await choose('huge.csv', Buffer.alloc(5_242_881, 'Phone\n'));
  const dialog = page.getByRole('dialog', { name: 'File size error' });
  await expect(dialog).toContainText('huge.csv has 5,242,881 bytes. A file may have at most 5,242,880 bytes (5 MB).');
  await dialog.getByRole('button').last().click();
  await expect(upload).toBeDisabled();

  await choose('names.csv', Buffer.from('Name\nAnn\n'));
  await expect(page.getByText(/one of them must be Phone/)).toBeVisible();
  await expect(upload).toBeDisabled();

  await choose('binary.csv', Buffer.from('Phone\n8325550187\n\0\0\n'));
  await expect(page.getByText('This is not a CSV file. Save your list as CSV (UTF-8) and try again.')).toBeVisible();
  await expect(upload).toBeDisabled();

  // What the browser takes for a CSV is looked at again by the server, whose words are shown.
  expect(sent).toEqual([]);
  await choose('twice.csv', Buffer.from('Phone,Phone\n8325550187,8325550188\n'));
  await upload.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Two columns have the same name: Phone.' }).first()).toBeVisible();
  expect(sent).toHaveLength(1);
  await expect(page.getByText('twice.csv')).toBeVisible();
});
