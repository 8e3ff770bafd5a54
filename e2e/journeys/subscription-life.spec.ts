import type { Locator, Page } from '@playwright/test';
import { dataFolder, expect, openAs, PERSONAS, serverUrl, test, watchConsole } from '../support/app';
import { CARDS, storeCard, typeCard } from '../support/billing';
import { check } from '../support/look';
import { mailTo } from '../support/outbox';
import { payingOwner } from '../support/paying-owner';
import { withSecondWorker } from '../support/server';
import { endPeriod, rememberSubscription } from '../support/time';

const STARTER = 2;
const yourPlan = (page: Page): Locator =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Your Plan' }) }).last();
/** The banner on every screen. */
const banner = (page: Page): Locator =>
  page.getByRole('alert').filter({ hasText: /^(Payment failed|Account Expired): / });

/** The pages of the user menu that need attention. */
async function marked(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: /^User menu of/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  const names = await page.getByRole('menuitem', { name: /Needs your attention$/ }).allInnerTexts();
  await page.keyboard.press('Escape');
  return names.map((name) => name.split('\n')[0] ?? '');
}

test('ENG-036, NAV-019, NAV-021, decisions 121 and 159: a renewal fails, the owner is notified, and a new card pays it @long', async ({
  page,
}) => {
  const complaints = watchConsole(page);
  const owner = await payingOwner(page, STARTER);

  await test.step('given a card that fails when it is charged, and a month that has passed', async () => {
    await storeCard(page, CARDS.declined);
    await openAs(page, owner, '/app/home');
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Cora' })).toBeVisible();
    await expect(banner(page)).toBeHidden();
    await endPeriod(owner.email);
  });

  await test.step('when the renewal fails, the open page says so, and a mail comes', () =>
    withSecondWorker({ url: serverUrl(), dataDir: dataFolder() }, async () => {
      await expect(banner(page)).toContainText(/by \w{3} \d{1,2}, 20\d\d, or your plan ends\./, { timeout: 60_000 });
      const { text } = await mailTo(page, owner.email, /^Your Textloom payment failed$/);
      expect(text).toContain('We could not renew your subscription: Your card was declined.');
      expect(text).toContain('Update your card or pay now:');
      expect(text).toContain('/app/plans');
    }));

  await test.step('then the plan still works, and the plans page shows the remedy', async () => {
    await banner(page).getByRole('link', { name: 'Pay now' }).click();
    await expect(page.getByText(/^The payment of \$29 that was due on .* failed\./)).toBeVisible();
    await expect(yourPlan(page)).toContainText('Ends on');
    await check(page, 'plans-payment-failed');
    expect(await marked(page)).toEqual(['Payments', 'Plans']);
    await page.getByRole('main').getByRole('link', { name: 'Pay now' }).first().click();
    await expect(page.getByText(/^This pays the month that was due on/)).toBeVisible();
  });

  await test.step('the same card is declined again', async () => {
    await page.getByRole('button', { name: 'Pay Now' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Your card was declined.');
  });

  await test.step('and a new card pays the month: the warnings are gone', async () => {
    await page.getByRole('button', { name: 'Use another card' }).click();
    await typeCard(page, CARDS.good);
    await page.getByRole('button', { name: 'Pay Now' }).click();
    await expect(page.getByText('We have successfully received your payment.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Plans' }).click();
    await expect(yourPlan(page)).toContainText('Renewal date');
    await expect(page.getByText(/failed/)).toBeHidden();
    expect(await marked(page)).toEqual([]);
  });

  await test.step('the history has the failed attempts and the payment', async () => {
    await page.goto(`${serverUrl()}/app/payments`);
    const rows = page.getByRole('list', { name: 'Billing History' }).getByRole('listitem');
    await expect(rows).toContainText([/Paid/, /Failed/, /Failed/, /Paid/]);
    await expect(banner(page)).toBeHidden();
  });
  // The declined payment is a 422 response, which the browser logs.
  expect(complaints.filter((line) => !/status of 422 .*profiles\/payment$/.test(line))).toEqual([]);
});

test('NAV-022, PLAN-013, ERR-023: an expired owner renews in three clicks', async ({ page }) => {
  const putBack = await rememberSubscription(PERSONAS.expired);
  const complaints = watchConsole(page);
  try {
    await openAs(page, 'expired', '/app/home');
    await page.getByRole('dialog', { name: 'Subscription expired' }).getByRole('button', { name: 'Not now' }).click();
    await expect(banner(page)).toContainText('Account Expired: Your plan expired on');
    await banner(page).getByRole('link', { name: 'Renew' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Renew Plan' }).first().click();
    await page.getByRole('button', { name: 'Pay Now' }).click();
    await expect(page.getByText('We have successfully received your payment.')).toBeVisible();
    await expect(banner(page)).toBeHidden();
    await page.getByRole('main').getByRole('link', { name: 'Plans' }).click();
    await expect(yourPlan(page)).toContainText('Renewal date');
    expect(complaints).toEqual([]);
  } finally {
    await putBack();
  }
});
