import { dataFolder, expect, giveSession, serverUrl, test } from '../support/app';
import { callApi, CARDS, storeCard } from '../support/billing';
import { check } from '../support/look';
import { mailTo } from '../support/outbox';
import { payingOwner } from '../support/paying-owner';
import { withSecondWorker } from '../support/server';
import { endPeriod } from '../support/time';

const GROWTH = 3;

test('no axe violation while a plan is cancelled, and while its payment is overdue @long', async ({ page }) => {
  const owner = await payingOwner(page, GROWTH);
  await callApi(page, 'profiles/cancelsubscription', { method: 'POST', form: { cancel_option: '3' } });
  await giveSession(page, owner);
  await page.goto(`${serverUrl()}/app/plans`);
  await expect(page.getByRole('button', { name: 'Keep my plan' })).toBeVisible();
  await check(page, 'plans-cancelled');
  await page.getByRole('button', { name: 'Keep my plan' }).click();
  await expect(page.getByRole('button', { name: 'Keep my plan' })).toBeHidden();

  await storeCard(page, CARDS.declined);
  // An open page would show the expired plan until the renewal begins, which in truth it does before the end.
  await page.goto('about:blank');
  await endPeriod(owner.email);
  await withSecondWorker({ url: serverUrl(), dataDir: dataFolder() }, async () => {
    await mailTo(page, owner.email, /^Your Textloom payment failed$/);
  });
  await page.goto(`${serverUrl()}/app/plans`);
  await expect(page.getByText(/^The payment of \$79 that was due on .* failed\./)).toBeVisible();
  await check(page, 'plans-overdue');
  await page.goto(`${serverUrl()}/app/account`);
  await expect(page.getByText(/^Payment failed: /)).toBeVisible();
  await check(page, 'account-overdue');
});
