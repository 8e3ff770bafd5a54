import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect, freshWord, serverUrl, openAs, test, watchConsole } from '../support/app';
import { openAsNewOwner, typeCard } from '../support/billing';
import { check } from '../support/look';

const PASSWORD = 'green-lantern-17-rivers';
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: /^(Add|Update) Credit Card$/ });
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

async function saveCard(page: Page, number: string): Promise<void> {
  await typeCard(dialog(page), number);
  await dialog(page).getByRole('button', { name: 'Save card' }).click();
}

test('ACCT-025, PERM-018: a card is added and then replaced @long', async ({ page }) => {
  const complaints = watchConsole(page);
  // Its own account, because the card must not change for other tests.
  await openAsNewOwner(page, '/app/account');

  await test.step('given no card, the dialog shows that there is none', async () => {
    await button(page, 'Add Credit Card').click();
    await expect(dialog(page)).toContainText('No Credit Card attached.');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog(page)).toBeHidden();
  });

  await test.step('an invalid number is refused at its field, a declined card in the form, and the input stays', async () => {
    await button(page, 'Add Credit Card').click();
    await saveCard(page, '4242');
    await expect(dialog(page).getByRole('alert').first()).toContainText('Your card number is incomplete.');
    await saveCard(page, '4000000000000002');
    await expect(dialog(page).getByText('Your card was declined.')).toBeVisible();
    await expect(dialog(page).getByRole('textbox', { name: 'Card number' })).toHaveValue('4000 0000 0000 0002');
    await check(page, 'card-dialog-declined');
  });

  await test.step('a good card is stored, confirmed, and changes the label', async () => {
    await saveCard(page, '4242424242424242');
    await expect(page.getByText('Card changed successfully')).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await expect(button(page, 'Update Credit Card')).toBeVisible();
    await page.reload();
    await button(page, 'Update Credit Card').click();
    await expect(dialog(page)).toContainText('VISA •••• 4242, 09/2031');
  });

  await test.step('the next card replaces it', async () => {
    await saveCard(page, '5555555555554444');
    await expect(page.getByText('Card changed successfully')).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await button(page, 'Update Credit Card').click();
    await expect(dialog(page)).toContainText('MASTERCARD •••• 4444');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('a card whose bank asks is stored after its holder confirmed, and not before', async () => {
    const bank = page.getByRole('dialog', { name: 'Confirm with your bank' });
    const ofBank = (name: string): Locator => bank.frameLocator('iframe').getByRole('button', { name });
    await button(page, 'Update Credit Card').click();
    await saveCard(page, '4000002500003155');
    await ofBank('Fail authentication').click();
    await expect(dialog(page).getByText(/^We are unable to authenticate your payment method\./)).toBeVisible();
    await expect(dialog(page).getByRole('textbox', { name: 'Card number' })).toHaveValue('4000 0025 0000 3155');
    await dialog(page).getByRole('button', { name: 'Save card' }).click();
    await ofBank('Complete authentication').waitFor();
    expect((await new AxeBuilder({ page }).include('dialog').analyze()).violations).toEqual([]);
    await ofBank('Complete authentication').press('Enter');
    await expect(bank).toBeHidden();
    await expect(dialog(page)).toBeHidden();
    await button(page, 'Update Credit Card').click();
    await expect(dialog(page)).toContainText('VISA •••• 3155');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  });
  // A refused card is an answer of 422, which a browser writes down.
  expect(complaints.filter((line) => !/status of 422 .*creditcard$/.test(line))).toEqual([]);
});

test('ACCT-022, PERM-018: a user with the card permission has its button and nothing else @long', async ({
  page,
  browser,
}) => {
  const email = `${freshWord('cash').toLowerCase()}@marcos-pizza.example`;
  await openAs(page, 'owner', '/app/account/add');
  for (const [name, value] of [
    ['First name', 'Casey'],
    ['Last name', 'Hill'],
    ['Email', email],
  ] as const)
    await page.getByRole('textbox', { name }).fill(value);
  await page.getByRole('checkbox', { name: /credit card/i }).check();
  await page.getByRole('button', { name: 'Add User' }).click();
  await expect(page.getByText('Authorized Account updated')).toBeVisible();
  await expect(page.getByRole('row', { name: /Casey Hill/ })).toContainText('Not signed in yet');

  const context = await browser.newContext();
  const casey = await context.newPage();
  await casey.goto(`${serverUrl()}/outbox`);
  await casey.getByLabel('Recipient').fill(email);
  await casey
    .getByRole('article')
    .filter({ hasText: email })
    .getByRole('link', { name: /token=/ })
    .click();
  await expect(casey.getByRole('heading', { level: 1, name: 'Choose your password' })).toBeVisible();
  await expect(casey.getByText('You will be signed out everywhere.')).toBeHidden();
  await casey.getByLabel('New password', { exact: false }).first().fill(PASSWORD);
  await casey.getByLabel('Retype new password').fill(PASSWORD);
  await casey.getByRole('button', { name: 'Save password' }).click();
  await casey.getByLabel('Email').fill(email);
  await casey.getByLabel(/^Password/).fill(PASSWORD);
  await casey.getByRole('button', { name: 'Sign in' }).click();
  await expect(casey.getByText('Logged in successfully')).toBeVisible();
  // The owner's open list updates.
  await expect(page.getByRole('row', { name: /Casey Hill/ })).not.toContainText('Not signed in yet');

  await casey.goto(`${serverUrl()}/app/account`);
  await expect(casey.getByRole('heading', { name: 'Actions' })).toBeVisible();
  await expect(button(casey, 'Update Credit Card')).toBeEnabled();
  await expect(casey.getByRole('tab')).toHaveCount(0);
  await expect(casey.getByRole('link', { name: 'Upgrade My Plan' })).toHaveCount(0);
  await context.close();
  await page.getByRole('button', { name: 'Delete Casey Hill' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('row', { name: /Casey Hill/ })).toBeHidden();
});
