import type { Locator, Page } from '@playwright/test';
import { expect, serverUrl, test, watchConsole } from '../support/app';
import { check } from '../support/look';
import { answerBank, CARDS, openAsNewOwner, ordersOf, payNow, profileOf, storeCard } from '../support/billing';

const GROWTH = 3;
const PROCESSING = 'Payment is being processed. Please wait.';
const main = (page: Page): Locator => page.locator('main');
const thanks = (page: Page): Locator => page.getByRole('heading', { level: 1, name: 'Thank you' });
const open = (page: Page, path: string) => page.goto(`${serverUrl()}/app/${path}`);
const bank = (page: Page): Locator => page.getByRole('dialog', { name: 'Confirm with your bank' });
const totals = async (page: Page) => (await ordersOf(page)).map(({ state, total }) => [state, total]);
/** A refused call, of the server or of the card provider, is a 4xx response, which the browser logs. */
const unexpected = (complaints: readonly string[]): string[] =>
  complaints.filter((line) => !/status of 4(02|09|22) .*(profiles\/payment|creditcard|payment_methods)$/.test(line));

async function ownerWithCard(page: Page, card: string, path: string): Promise<void> {
  await openAsNewOwner(page, '/app/home');
  await storeCard(page, card);
  await open(page, path);
}

test('PAY-004, PAY-007: a double click on "Pay Now" is one order', async ({ page }) => {
  const complaints = watchConsole(page);
  await ownerWithCard(page, CARDS.good, 'plans/addmessages');
  await payNow(page).dblclick();
  await expect(thanks(page)).toBeVisible();
  expect(await totals(page)).toEqual([['paid', 15]]);
  expect((await profileOf(page)).messages).toBe(500);
  expect(complaints).toEqual([]);
});

test('PAY-007: of two tabs that pay at once, one pays and the other gets a clear message @long', async ({
  page,
  context,
}) => {
  const complaints = watchConsole(page);
  await ownerWithCard(page, CARDS.good, `plans/pay/${GROWTH}`);
  const other = await context.newPage();
  const complaintsOfOther = watchConsole(other);

  await test.step('for a plan', async () => {
    await open(other, `plans/pay/${GROWTH}`);
    await Promise.all([page, other].map((tab) => expect(payNow(tab)).toBeEnabled()));
    const buttons = await Promise.all([page, other].map((tab) => payNow(tab).elementHandle()));
    // Not with click(), which waits: the other tab may be notified of the plan first, and then has no button.
    await Promise.all(buttons.map((button) => button?.evaluate((it) => (it as { click?: () => void }).click?.())));
    await expect
      .poll(async () => (await Promise.all([page, other].map((tab) => thanks(tab).isVisible()))).filter(Boolean).length)
      .toBe(1);
    const loser = (await thanks(page).isVisible()) ? other : page;
    await expect(main(loser)).toContainText(
      /You already have this plan\.|This is your plan already\.|A payment is already being processed\. Please wait\./,
    );
    expect(await totals(page)).toEqual([['paid', 79]]);
  });

  await test.step('while one of them is waiting for the bank’s challenge', async () => {
    await storeCard(page, CARDS.challenged);
    await Promise.all([open(page, 'plans/addmessages'), open(other, 'plans/addkeywords')]);
    await expect(payNow(other)).toBeEnabled();
    await payNow(page).click();
    await expect(bank(page)).toBeVisible();
    await payNow(other).click();
    await expect(main(other).getByRole('alert')).toHaveText('A payment is already being processed. Please wait.');
    await answerBank(page, 'Complete');
    await expect(thanks(page)).toBeVisible();
    expect(await totals(page)).toEqual([
      ['paid', 15],
      ['paid', 79],
    ]);
    await payNow(other).click();
    await answerBank(other, 'Complete');
    await expect(main(other)).toContainText('1 extra keyword for $5');
  });
  expect(unexpected([...complaints, ...complaintsOfOther])).toEqual([]);
});

test('PAY-004, PAY-008: after a reload the page continues with the payment @long', async ({ page }) => {
  const complaints = watchConsole(page);
  await ownerWithCard(page, CARDS.challenged, `plans/pay/${GROWTH}`);

  await test.step('during the bank’s challenge: nothing is charged until it is confirmed', async () => {
    await payNow(page).click();
    await expect(bank(page)).toBeVisible();
    await page.reload();
    await expect(main(page)).toContainText('Your bank asks you to confirm the payment of $79.');
    await expect(payNow(page)).toBeDisabled();
    await page.getByRole('button', { name: 'Confirm payment' }).click();
    await answerBank(page, 'Complete');
    await expect(thanks(page)).toBeVisible();
    expect(await totals(page)).toEqual([['paid', 79]]);
  });

  await test.step('during the bank’s challenge the payment can be cancelled', async () => {
    await open(page, 'plans/addkeywords');
    await payNow(page).click();
    await expect(bank(page)).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Give up this payment' }).click();
    await expect(main(page).getByRole('alert')).toContainText(/cancel/i);
    await expect(payNow(page)).toBeEnabled();
    expect((await totals(page))[0]).toEqual(['failed', 5]);
  });

  await test.step('while it is processed: the result that was missed is shown', async () => {
    await storeCard(page, CARDS.good);
    await open(page, 'plans/addmessages');
    // The response is lost, because the page is reloaded before it arrives.
    let processed = false;
    await page.route('**/api/profiles/payment', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      processed = true;
    });
    await payNow(page).click();
    await expect(main(page)).toContainText(PROCESSING);
    await expect.poll(() => processed).toBe(true);
    // In this order: without the route the browser would send the waiting call again.
    await page.reload();
    await page.unroute('**/api/profiles/payment');
    await expect(thanks(page)).toBeVisible();
    await expect(main(page)).toContainText('500 extra messages for $15.');
    // The next one is a new payment.
    await open(page, 'plans/addmessages');
    await payNow(page).click();
    await expect(thanks(page)).toBeVisible();
    expect(await totals(page)).toEqual([
      ['paid', 15],
      ['paid', 15],
      ['failed', 5],
      ['paid', 79],
    ]);
  });
  expect(unexpected(complaints)).toEqual([]);
});

test('a reload at any moment of a payment results in one order, and the payer is told @long', async ({ page }) => {
  await ownerWithCard(page, CARDS.good, 'plans/addmessages');
  const outcomes: Record<string, number> = {};
  const moments = Array.from({ length: 21 }, (_, step) => step * 30);
  for (const [done, moment] of moments.entries()) {
    await open(page, 'plans/addmessages');
    await payNow(page).click();
    await page.waitForTimeout(moment);
    await page.reload();
    const unreceived = main(page).getByText(/was not received, so nothing was charged/);
    // The reloaded page may show the thank-you page just before the next one replaces it, which then mentions the
    // payment.
    const mentioned = main(page).getByText('You have just paid $15 for 500 extra messages.');
    await expect(thanks(page).or(unreceived).or(mentioned)).toBeVisible();
    const outcome = (await thanks(page).isVisible())
      ? 'thanked'
      : (await mentioned.isVisible())
        ? 'mentioned'
        : 'not received';
    if (outcome === 'not received') {
      await payNow(page).click();
      await expect(thanks(page)).toBeVisible();
    }
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    expect((await ordersOf(page)).length, `orders after a reload at ${moment} ms`).toBe(done + 1);
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('textloom.payment'))).toBeNull();
  }
  console.info(`${moments.length} of ${moments.length} reloads: one order each`, outcomes);

  await test.step('a form opened now mentions the payment', async () => {
    await open(page, 'plans/addmessages');
    await expect(main(page)).toContainText('You have just paid $15 for 500 extra messages.');
    await check(page, 'just-paid');
  });
});
