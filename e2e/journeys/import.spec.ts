import { expect, signIn, test, watchConsole } from '../support/app';

/** 30,000 rows: long enough for a tab to be closed meanwhile. */
const many = (): string => ['Phone,First Name', ...Array.from({ length: 30_000 }, (_, n) => `${8_405_550_000 + n},Person ${n}`)].join('\n');

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
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString()).toContain('5,Excel shortened this phone number; format the column as text.,8.32E+09,Lost,2');
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
    await other.goto(`${process.env.TEXTLOOM_URL}/app/subscribers/add?tab=subscriber_multiple`);
    await expect(other.getByRole('heading', { name: /Import finished|Your last import/ })).toBeVisible({ timeout: 120_000 });
    await expect(other.getByText(/many\.csv for/)).toBeVisible();
    await expect(other.locator('dl').filter({ hasText: 'import errors' }).locator('dd')).toHaveText(['30,000', '0', '0', '0']);
  });
});
