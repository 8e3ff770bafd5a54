import type { Page } from '@playwright/test';
import { CANCEL_OPTION } from '@textloom/contracts';
import { expect, freshWord, giveSession, openAs, type Persona, serverUrl, test } from '../support/app';
import { check } from '../support/look';
import { typeCard } from '../support/billing';

// The tests are independent, so the workers share the tests of this file.
test.describe.configure({ mode: 'parallel' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const main = (page: Page) => page.locator('main');

/** The pay page of a paid plan, for an owner on trial without a card. */
async function payAsNewOwner(page: Page): Promise<void> {
  const email = `${freshWord('pay').toLowerCase()}@example.com`;
  const password = 'green-lantern-17-rivers';
  const answer = await page.request.post(`${serverUrl()}/api/profiles/createaccount`, {
    headers: { 'Auth-Token': 'textloom-web' },
    form: { first_name: 'Cora', last_name: 'Dale', email, password },
  });
  expect(answer.ok()).toBe(true);
  await openAs(page, { email, password }, '/app/plans');
  await main(page).getByRole('link', { name: 'Buy now' }).first().click();
  await expect(page.getByRole('textbox', { name: 'Card number' })).toBeVisible();
}

const VIEWS: readonly [name: string, who: Persona, path: string, ready: string | RegExp][] = [
  ['plans-paid', 'owner', 'plans', 'per month'],
  ['plans-trial', 'trial', 'plans', 'Trial ends on'],
  ['plans-user', 'manager', 'plans', /Your account does not allow this action/],
  ['pay-no-card', 'trial', 'plans/pay/2', 'Name on card'],
  ['pay-refused', 'owner', 'plans/pay/2', 'This plan costs less'],
  ['add-keywords', 'owner', 'plans/addkeywords', 'Charged now'],
  ['add-messages', 'owner', 'plans/addmessages', 'Charged once'],
  ['add-keywords-plan-first', 'trial', 'plans/addkeywords', 'You must choose a subscription plan first'],
  ['payments', 'owner', 'payments', 'Tax ID'],
  ['payments-refused', 'helper', 'payments', 'Not Allowed'],
  ['orders', 'owner', 'payments/orders', 'Paid with'],
  ['ledger', 'owner', 'payments/messages', 'What happened'],
];
/** Small enough for each test to be quick. */
const VIEWS_A_TEST = 3;
const parts = Array.from({ length: Math.ceil(VIEWS.length / VIEWS_A_TEST) }, (_, part) =>
  VIEWS.slice(part * VIEWS_A_TEST, (part + 1) * VIEWS_A_TEST),
);

/** The cancel options of Marco and Lena, and the element that is visible once the option is open. */
const OPTIONS: readonly [name: keyof typeof CANCEL_OPTION, who: Persona, label: string, open: string | RegExp][] = [
  ['demo', 'owner', 'See a demo before I decide', 'We will write to you'],
  ['question', 'owner', 'Ask a question', 'Your question'],
  ['atPeriodEnd', 'owner', 'Cancel my plan at the end of the paid period', /^Your plan works until/],
  ['downgrade', 'owner', 'Move to a smaller plan', 'The smaller plan'],
  ['bulkImport', 'trial', 'Import a list of subscribers', 'Why do you need it?'],
  ['deleteAccount', 'owner', 'Delete my account', 'Your password'],
  ['manualAdd', 'trial', 'Add subscribers by hand', 'Why do you need it?'],
];

test.describe('no axe violation in plans and payments, in light and dark, wide and narrow @long', () => {
  for (const views of parts)
    test(`views ${views.map(([name]) => name).join(', ')}`, async ({ page }) => {
      let signedIn: Persona | null = null;
      for (const [name, who, path, ready] of views) {
        if (who !== signedIn) await giveSession(page, who);
        signedIn = who;
        await page.goto(`${serverUrl()}/app/${path}`);
        await expect(main(page).getByText(ready).first()).toBeVisible();
        await check(page, name);
      }
    });

  test('the plans of an expired account, and paying with its card', async ({ page }) => {
    await openAs(page, 'expired', '/app/plans');
    await page.getByRole('button', { name: 'Not now' }).click();
    await expect(main(page).getByRole('link', { name: 'Renew Plan' }).first()).toBeVisible();
    await check(page, 'plans-expired');
    await main(page).getByRole('link', { name: 'Renew Plan' }).first().click();
    await expect(main(page).getByRole('group', { name: 'Card preview' })).toBeVisible();
    await check(page, 'pay');
  });

  test('a quantity that is refused, and the settings of buying automatically', async ({ page }) => {
    await openAs(page, 'owner', '/app/plans/addmessages');
    await main(page).getByRole('textbox').fill('26');
    await expect(main(page).getByRole('alert')).toBeVisible();
    await check(page, 'add-messages-refused');
    await page.goto(`${serverUrl()}/app/payments`);
    await main(page).getByRole('checkbox', { name: 'Buy messages automatically' }).check();
    await expect(main(page).getByText(/Your card is charged for/)).toBeVisible();
    await check(page, 'payments-automatic');
  });

  test('a receipt', async ({ page }) => {
    await openAs(page, 'owner', '/app/payments/orders');
    await main(page)
      .getByRole('link', { name: /Business plan/ })
      .first()
      .click();
    await expect(page.getByRole('article', { name: 'Receipt' })).toBeVisible();
    await check(page, 'receipt');
  });

  for (const who of ['owner', 'trial'] as const)
    test(`each way to leave, ${who}`, async ({ page }) => {
      await openAs(page, who, '/app/plans/cancel');
      await main(page).getByRole('button', { name: 'Send' }).click();
      await expect(main(page).getByRole('alert')).toBeVisible();
      await check(page, `cancel-${who}-nothing-chosen`);
      for (const [name, whose, label, open] of OPTIONS) {
        if (whose !== who) continue;
        await main(page).getByRole('radio', { name: label }).check();
        await expect(main(page).getByText(open).first()).toBeVisible();
        await check(page, `cancel-${name}`);
      }
    });

  test('the confirmation before the account is deleted', async ({ page }) => {
    await openAs(page, 'owner', '/app/plans/cancel');
    await main(page).getByRole('radio', { name: 'Delete my account' }).check();
    await main(page).getByRole('button', { name: 'Send' }).click();
    await expect(main(page).getByRole('alert').first()).toBeVisible();
    await check(page, 'cancel-delete-refused');
    await page.getByLabel('Why are you leaving?').fill('We close the shop.');
    await page.getByLabel('Your password').fill('not-the-password');
    await main(page).getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Delete your account?' })).toBeVisible();
    await check(page, 'cancel-delete-question', undefined, { busy: true });
    await page.getByRole('button', { name: 'Keep it' }).click();
  });

  test('a declined card, the challenge of the bank, and the thank-you page', async ({ page }) => {
    await payAsNewOwner(page);
    await typeCard(page, '4000000000000002');
    await page.getByRole('button', { name: 'Pay Now' }).click();
    await expect(main(page).getByText('Your card was declined.')).toBeVisible();
    await check(page, 'pay-declined');
    for (const name of ['Card number', 'Expiration date', 'Security code', 'Name on card'])
      await page.getByRole('textbox', { name }).fill('');
    await typeCard(page, '4000002500003155');
    await page.getByRole('button', { name: 'Pay Now' }).click();
    const bank = page.getByRole('dialog', { name: 'Confirm with your bank' });
    const asked = bank.frameLocator('iframe');
    const complete = asked.getByRole('button', { name: 'Complete authentication' });
    await expect(complete).toBeVisible();
    await check(page, 'pay-challenge', undefined, { busy: true });
    await complete.click();
    // The bank of this card challenges when the card is stored, and then for the payment.
    await expect(asked.getByText(/payment of \$29/)).toBeVisible();
    await complete.click();
    await expect(page).toHaveURL(/\/plans\/thankyou/);
    await expect(main(page).getByText('We have successfully received your payment.')).toBeVisible();
    await check(page, 'thank-you');
  });
});
