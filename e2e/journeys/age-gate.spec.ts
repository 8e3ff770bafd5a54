import { expect, freshWord, Handset, openAs, serverUrl, test } from '../support/app';
import { check } from '../support/look';

const PHONE = '5125550289';

test('a keyword asks for the age first: a birthday joins, and is not kept', async ({ page, context }) => {
  const keyword = freshWord('WINE');

  await test.step('given the owner adds a keyword that asks for 21', async () => {
    await openAs(page, 'owner', '/app/keywords/add');
    await page.getByRole('textbox', { name: 'Keyword' }).fill(keyword);
    await page.getByRole('textbox', { name: 'Expected messages per month' }).fill('4');
    await page.getByRole('textbox', { name: 'Welcome message' }).fill('Cheers!');
    await page.getByRole('checkbox', { name: 'Ask for age first' }).check();
    await expect(page.getByRole('figure', { name: 'The text that asks' })).toContainText('You must be 21 or over.');
    await check(page, 'keyword-age');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  });

  await test.step('and its page shows it, once it is approved', async () => {
    await page.getByRole('table').getByRole('link', { name: keyword }).click();
    await expect(page.getByRole('checkbox', { name: 'Ask for age first' })).toBeChecked();
    await expect(page.getByRole('link', { name: 'Poster' })).toBeVisible({ timeout: 60_000 });
  });

  const handset = await Handset.open(await context.newPage(), PHONE);
  await test.step('when a phone texts it, it is asked and is pending', async () => {
    await handset.text(keyword);
    await expect(handset.messages.getByText(/Reply with your birthday/)).toBeVisible({ timeout: 30_000 });
    await page.goto(`${serverUrl()}/app/subscribers?pending=1&keyword=${keyword}`);
    await expect(page.getByText('(512) 555-0289').first()).toBeVisible();
  });

  await test.step('then the right answer joins and is welcomed', async () => {
    await handset.text('03/07/1980');
    await expect(handset.messages.getByText(/Cheers!/)).toBeVisible({ timeout: 30_000 });
    await page.goto(`${serverUrl()}/app/subscribers?disabled=0&keyword=${keyword}`);
    await expect(page.getByText('(512) 555-0289').first()).toBeVisible();
  });
});
