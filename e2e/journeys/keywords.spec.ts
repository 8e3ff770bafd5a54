import { expect, freshWord, Handset, openAs, test, watchConsole } from '../support/app';
import { check } from '../support/look';

const PHONE = '5125550191';

test('KEY-007, KEY-010, KEY-013, KEY-014, KEY-015, KEY-016, KEY-018, VAL-034: a keyword from its text to its poster', async ({
  page,
  context,
}) => {
  const complaints = watchConsole(page);
  const keyword = freshWord('DEAL');

  await test.step('given a word of another account is taken, the owner saves one that is available', async () => {
    await openAs(page, 'owner', '/app/keywords/add');
    const field = page.getByRole('textbox', { name: 'Keyword' });
    await field.fill('bloom');
    await expect(page.locator('[data-availability="taken"]')).toBeVisible();
    await field.fill(keyword);
    await expect(page.locator('[data-availability="available"]')).toBeVisible();
    await page.getByRole('textbox', { name: 'Expected messages per month' }).fill('4');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  });

  await test.step('and edits it: the text is fixed, the welcome is not, the approval arrives by itself', async () => {
    await page.getByRole('table').getByRole('link', { name: keyword }).click();
    await expect(page.getByRole('heading', { level: 1, name: keyword })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Keyword' })).toHaveAttribute('readonly');
    await expect(page.getByRole('textbox', { name: 'Expected messages per month' })).toHaveAttribute('readonly');
    await page.getByRole('textbox', { name: 'Welcome message' }).fill('Show {COUPON} at the counter.');
    await expect(page.getByRole('figure', { name: 'Preview on a phone' })).toContainText(
      'Show {COUPON} at the counter.',
    );
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Keyword saved.', { exact: true })).toBeVisible();
    await expect(page.locator('main').getByText('Approved', { exact: true })).toBeVisible();
    await check(page, 'keyword-approved');
  });

  await test.step('and uploads codes: a file without names is refused, one with names is counted', async () => {
    await expect(page.getByText('No custom codes for this keyword available. Upload more below.')).toBeVisible();
    const upload = page.getByRole('button', { name: 'Upload', exact: true });
    const choose = (text: string) =>
      page
        .getByLabel('CSV file with codes')
        .setInputFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await expect(upload).toBeDisabled();
    await choose('A1B2\nC3D4\n');
    await upload.click();
    await expect(page.getByText(/^The first row must hold the names of the codes/).first()).toBeVisible();
    await choose('COUPON\nPIE-1\nPIE-2\nPIE-2\n');
    await upload.click();
    await expect(page.getByText('Codes uploaded')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Names of codes' })).toContainText('2 available · 0 issued');
  });

  await test.step('then a new subscriber gets a code, and the panel shows it', async () => {
    const handset = await Handset.open(await context.newPage(), PHONE);
    await handset.text(keyword);
    await expect(handset.messages).toContainText('Show PIE-1 at the counter.');
    await expect(page.getByRole('list', { name: 'Names of codes' })).toContainText('1 available · 1 issued');
    await expect(
      page.getByRole('grid', { name: 'Codes issued last' }).getByRole('row', { name: /\(512\) 555-0191/ }),
    ).toContainText('PIE-1');
  });

  await test.step('and the poster explains how to join', async () => {
    await page.getByRole('link', { name: 'Poster' }).click();
    const poster = page.getByRole('article', { name: 'Poster to print' });
    await expect(poster).toContainText(new RegExp(`Text ${keyword} to \\d{5,6}`));
    await expect(poster).toContainText(
      'Msg & data rates may apply. 4 msgs/month. Reply HELP for help, STOP to cancel.',
    );
    for (const [format, magic] of [
      ['SVG', '<svg'],
      ['PNG', 'PNG'],
    ] as const) {
      const coming = page.waitForEvent('download');
      await page.getByRole('button', { name: `Download ${format}` }).click();
      const file = await coming;
      expect(file.suggestedFilename()).toBe(`${keyword.toLowerCase()}-qr-code.${format.toLowerCase()}`);
      const chunks: Buffer[] = [];
      for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
      expect(Buffer.concat(chunks).subarray(0, 8).toString('latin1')).toContain(magic);
    }
  });

  // The browser logs a refused upload to its console.
  expect(complaints.filter((line) => !/submitcodes/.test(line))).toEqual([]);
});
