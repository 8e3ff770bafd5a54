import { type Page } from '@playwright/test';
import { expect, serverUrl, test, watchConsole } from '../support/app';
import { openAsNewOwner } from '../support/billing';
import { check } from '../support/look';
import { payingOwner } from '../support/paying-owner';

const heldCard = (page: Page) => page.locator('section').filter({ hasText: 'The number that you hold' });

test('buying a number: an owner finds one, holds it, and gives it back', async ({ page, context }) => {
  const complaints = watchConsole(page);
  await payingOwner(page, 2);
  await page.goto(`${serverUrl()}/app/account`);

  await test.step('the page names the shared code, from which texts leave', async () => {
    await page.getByRole('link', { name: 'Your number' }).click();
    await expect(page.getByText(/^Shared with other accounts/)).toBeVisible();
    await check(page, 'number-none');
  });

  await test.step('a search without matches says what to do', async () => {
    await page.getByLabel('Kind').click();
    await page.getByRole('option', { name: 'Local' }).click();
    await page.getByLabel('Area code').fill('512');
    await page.getByLabel('Contains').fill('777');
    await page.getByRole('button', { name: 'Search numbers' }).click();
    await expect(page.getByText('No numbers match')).toBeVisible();
    await check(page, 'number-no-match');
  });

  const second = await context.newPage();
  await test.step('a number is chosen and confirmed, and another open page shows it too', async () => {
    await second.goto(`${serverUrl()}/app/account/number`);
    await expect(second.getByText(/^Shared with other accounts/)).toBeVisible();
    await page.getByLabel('Contains').fill('');
    await page.getByRole('button', { name: 'Search numbers' }).click();
    await expect(page.getByText('Austin, TX').first()).toBeVisible();
    await check(page, 'number-found');
    await page
      .getByRole('button', { name: /^Choose \(512\) 555-01/ })
      .first()
      .click();
    await expect(page.getByRole('alertdialog')).toContainText('$1.15 a month, $19.50 once and $10 a month');
    await check(page, 'number-question');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Get this number' }).click();
    for (const open of [page, second]) await expect(heldCard(open).getByText(/^\(512\) 555-01\d\d$/)).toBeVisible();
    await expect(page.getByText('Waits for registration')).toBeVisible();
    await expect(page.getByText(/Give it back before you buy another one/)).toBeVisible();
    await check(page, 'number-held');
  });

  await test.step('texts still leave from the shared code', async () => {
    await page.goto(`${serverUrl()}/app/home`);
    await expect(page.getByText(/Your shortcode is \d{5,6}/)).toBeVisible();
  });

  await test.step('its first month is listed on the page of payments', async () => {
    await page.goto(`${serverUrl()}/app/payments`);
    await expect(page.getByRole('list', { name: 'Fees that are due' })).toContainText(/^Local number .*\$1\.15$/);
    await check(page, 'number-fees');
  });

  await test.step('given back, it is gone on both pages', async () => {
    await page.goto(`${serverUrl()}/app/account/number`);
    await page.getByRole('button', { name: /^Give back \(512\) 555-01/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Give back' }).click();
    for (const open of [page, second]) await expect(open.getByRole('button', { name: 'Search numbers' })).toBeVisible();
    await expect(heldCard(page)).toHaveCount(0);
  });
  await second.close();
  expect(complaints).toEqual([]);
});

test('buying a number: a trial is told to choose a plan first @long', async ({ page }) => {
  await openAsNewOwner(page, '/app/account/number');
  await expect(page.getByText('A number needs a paid plan. Choose a plan first.')).toBeVisible();
  await check(page, 'number-trial');
});
