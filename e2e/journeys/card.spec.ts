import type { Locator, Page } from '@playwright/test';
import { expect, freshWord, serverUrl, signIn, test, watchConsole } from '../support/app';

const PASSWORD = 'green-lantern-17-rivers';
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: /^(Add|Update) Credit Card$/ });
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** Its own account, because the card must not change for other tests. */
async function newOwner(page: Page): Promise<void> {
  const email = `${freshWord('card').toLowerCase()}@example.com`;
  const answer = await page.request.post(`${serverUrl()}/api/profiles/createaccount`, {
    headers: { 'Auth-Token': 'textloom-web' },
    form: { first_name: 'Cora', last_name: 'Dale', email, password: PASSWORD },
  });
  expect(answer.ok()).toBe(true);
  await page.goto(`${serverUrl()}/app/account`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Actions' })).toBeVisible();
}

async function typeCard(page: Page, number: string): Promise<void> {
  for (const [name, value] of [
    ['Name on card', 'Cora Dale'],
    ['Card number', number],
    ['Expiration date', '0931'],
    ['Security code', '123'],
  ] as const) {
    const box = dialog(page).getByRole('textbox', { name });
    await box.fill('');
    await box.pressSequentially(value);
  }
  await dialog(page).getByRole('button', { name: 'Save card' }).click();
}

test('ACCT-025, PERM-018: the card from none to the next one', async ({ page }) => {
  test.setTimeout(180_000);
  const complaints = watchConsole(page);
  await newOwner(page);

  await test.step('given no card, the dialog shows that there is none', async () => {
    await button(page, 'Add Credit Card').click();
    await expect(dialog(page)).toContainText('No Credit Card attached.');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog(page)).toBeHidden();
  });

  await test.step('an invalid number is refused at its field, a declined card in the form, and the input stays', async () => {
    await button(page, 'Add Credit Card').click();
    await typeCard(page, '4242');
    await expect(dialog(page).getByRole('alert').first()).toContainText('Your card number is incomplete.');
    await typeCard(page, '4000000000000002');
    await expect(dialog(page).getByText('Your card was declined.')).toBeVisible();
    await expect(dialog(page).getByRole('textbox', { name: 'Card number' })).toHaveValue('4000 0000 0000 0002');
  });

  await test.step('a good card is stored, confirmed, and changes the label', async () => {
    await typeCard(page, '4242424242424242');
    await expect(page.getByText('Card changed successfully')).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await expect(button(page, 'Update Credit Card')).toBeVisible();
    await page.reload();
    await button(page, 'Update Credit Card').click();
    await expect(dialog(page)).toContainText('VISA •••• 4242, 09/2031');
  });

  await test.step('the next card replaces it', async () => {
    await typeCard(page, '5555555555554444');
    await expect(page.getByText('Card changed successfully')).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await button(page, 'Update Credit Card').click();
    await expect(dialog(page)).toContainText('MASTERCARD •••• 4444');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  });
  // A refused card is an answer of 422, which a browser writes down.
  expect(complaints.filter((line) => !/status of 422 .*creditcard$/.test(line))).toEqual([]);
});

test('ACCT-022, PERM-018: a user with the card permission has its button and nothing else', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const email = `${freshWord('cash').toLowerCase()}@marcos-pizza.example`;
  await signIn(page, 'owner', '/app/account/add');
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
  await expect(casey.getByText('You will be signed out everywhere else.')).toBeHidden();
  await casey.getByLabel('New password', { exact: false }).first().fill(PASSWORD);
  await casey.getByLabel('Retype new password').fill(PASSWORD);
  await casey.getByRole('button', { name: 'Save password' }).click();
  await casey.getByLabel('Email').fill(email);
  await casey.getByLabel('Password').fill(PASSWORD);
  await casey.getByRole('button', { name: 'Sign in' }).click();
  await expect(casey.getByText('Logged in successfully')).toBeVisible();
  // The owner's open list updates.
  await expect(page.getByRole('row', { name: /Casey Hill/ })).not.toContainText('Not signed in yet');

  await casey.goto(`${serverUrl()}/app/account`);
  await expect(casey.getByRole('heading', { name: 'Actions' })).toBeVisible();
  await expect(button(casey, 'Add Credit Card')).toBeVisible();
  await expect(casey.getByRole('tab')).toHaveCount(0);
  await expect(casey.getByRole('link', { name: 'Upgrade My Plan' })).toHaveCount(0);
  await context.close();
  await page.getByRole('button', { name: 'Delete Casey Hill' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('row', { name: /Casey Hill/ })).toBeHidden();
});
