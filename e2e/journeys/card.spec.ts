import type { Locator, Page } from '@playwright/test';
import { expect, openAs, serverUrl, test, watchConsole } from '../support/app';
import { answerBank, CARDS, typeCard } from '../support/billing';
import { check } from '../support/look';

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Update Credit Card' });

async function saveCard(page: Page, number: string): Promise<void> {
  await typeCard(dialog(page), number);
  await dialog(page).getByRole('button', { name: 'Save card' }).click();
}

test('PERM-001, PERM-018, ACCT-022, ACCT-025: a user who may change the card stores one with a bank challenge, and buys nothing @long', async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await openAs(page, 'manager', '/app/home');
  const main = page.getByRole('main');
  const buys = { name: /Upgrade|Buy|Renew|Pay now|Cancel/ };
  const ways = main.getByRole('link', buys).or(main.getByRole('button', buys));

  await test.step('given the payments, from the user menu', async () => {
    await page.getByRole('button', { name: /^User menu of/ }).click();
    await page.getByRole('menuitem', { name: /^Payments/ }).click();
    await expect(page.getByRole('list', { name: 'Billing History' }).getByRole('listitem')).toHaveCount(5);
    await expect(page.getByRole('heading', { name: 'Billing Settings' })).toHaveCount(0);
    await expect(ways).toHaveCount(0);
  });

  await test.step('when the challenge is not confirmed, the card is not stored and the input stays; when it is, the card is stored', async () => {
    await page.getByRole('button', { name: 'Add or Update Credit Card' }).click();
    await saveCard(page, CARDS.challenged);
    await answerBank(page, 'Fail');
    await expect(dialog(page).getByText(/^We are unable to authenticate your payment method\./)).toBeVisible();
    await expect(dialog(page).getByRole('textbox', { name: 'Card number' })).toHaveValue('4000 0027 6000 3184');
    await dialog(page).getByRole('button', { name: 'Save card' }).click();
    await expect(page.getByRole('dialog', { name: 'Confirm with your bank' })).toBeVisible();
    await check(page, 'card-challenge', undefined, { busy: true });
    await answerBank(page, 'Complete');
    await expect(page.getByText('Card changed successfully')).toBeVisible();
    await expect(dialog(page)).toBeHidden();
  });

  await test.step('then a card that pays replaces it, from the account page', async () => {
    await page.goto(`${serverUrl()}/app/account`);
    await expect(ways).toHaveCount(0);
    await page.getByRole('button', { name: 'Update Credit Card' }).click();
    await expect(dialog(page)).toContainText('VISA •••• 3184');
    await saveCard(page, CARDS.good);
    await expect(page.getByText('Card changed successfully')).toBeVisible();
  });

  await test.step('and the plans offer the card alone', async () => {
    await page.goto(`${serverUrl()}/app/plans`);
    await expect(page.getByText('This action is not allowed. Your account does not allow this action.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Update Credit Card' })).toBeVisible();
    await expect(ways).toHaveCount(0);
  });
  // A refused card is a 422 response, which the browser logs.
  expect(complaints.filter((line) => !/status of 422 .*creditcard$/.test(line))).toEqual([]);
});
