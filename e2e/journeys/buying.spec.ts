import type { Locator, Page } from '@playwright/test';
import { expect, serverUrl, test, watchConsole } from '../support/app';
import {
  answerBank,
  CARDS,
  fact,
  openAsNewOwner,
  ordersOf,
  payNow,
  profileOf,
  storeCard,
  typeCard,
} from '../support/billing';
import { check } from '../support/look';

const GROWTH = 3;
const main = (page: Page): Locator => page.locator('main');
const title = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name, exact: true });
const plan = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

test('PLAN-010, PAY-001 to PAY-009, ERR-020, ENG-032: from trial to a plan with a declined, a challenged and a good card', async ({
  page,
  context,
}) => {
  const complaints = watchConsole(page);
  await openAsNewOwner(page, '/app/plans');
  const home = await context.newPage();
  const complaintsAtHome = watchConsole(home);
  await home.goto(`${serverUrl()}/app/home`);

  await test.step('given a trial, the plans can be bought', async () => {
    await expect(plan(page, 'Free Trial').getByText('Selected')).toBeVisible();
    await expect(fact(page, 'Messages left')).toContainText('250');
    await expect(main(home).getByText('Free Trial', { exact: true })).toBeVisible();
    await expect(main(home).getByText('0 of 2', { exact: true })).toBeVisible();
    await plan(page, 'Growth').getByRole('link', { name: 'Buy now' }).click();
    await expect(title(page, 'Pay')).toBeFocused();
    await expect(main(page)).toContainText('4,000 messages per month, 6 custom keywords');
    await expect(main(page)).toContainText(/Charged today\$79/);
  });

  await test.step('a declined card is an alert with the words of the provider, and the input stays', async () => {
    await typeCard(page, CARDS.declined);
    await expect(page.getByRole('group', { name: 'Card preview' })).toContainText(/VISA.*Cora Dale/);
    await payNow(page).click();
    await expect(main(page).getByRole('alert')).toHaveText('Your card was declined.');
    await expect(page.getByRole('textbox', { name: 'Card number' })).toHaveValue('4000 0000 0000 0341');
    await expect(page.getByRole('textbox', { name: 'Name on card' })).toHaveValue('Cora Dale');
    await check(page, 'pay-declined');
    expect((await profileOf(page)).subscription.name).toBe('Free Trial');
  });

  await test.step('a card whose holder does not confirm the payment is not charged', async () => {
    await typeCard(page, CARDS.challenged);
    await payNow(page).click();
    // First to store the card, then to charge it.
    await answerBank(page, 'Complete');
    await expect(main(page)).toContainText('Payment is being processed. Please wait.');
    await answerBank(page, 'Fail');
    await expect(main(page).getByRole('alert')).toContainText('We are unable to authenticate your payment method.');
    await expect(page.getByRole('textbox', { name: 'Card number' })).toHaveValue('4000 0027 6000 3184');
    expect((await ordersOf(page)).map(({ state }) => state)).toEqual(['failed', 'failed']);
  });

  await test.step('when the holder confirms, the plan is paid', async () => {
    await payNow(page).click();
    await answerBank(page, 'Complete');
    await answerBank(page, 'Complete');
    await expect(title(page, 'Thank you')).toBeVisible();
    // First, because it disappears on its own.
    await expect(page.getByText('Payment processed successfully')).toBeVisible();
    await check(page, 'thank-you-plan');
    await expect(main(page)).toContainText('We have successfully received your payment.');
    await expect(main(page)).toContainText(/Growth for \$79\. It renews on /);
  });

  await test.step('then the open tab shows the new plan, balance and keywords by itself', async () => {
    for (const shown of ['Growth', '4,000', '0 of 6'])
      await expect(main(home).getByText(shown, { exact: true })).toBeVisible();
    await main(page).getByRole('link', { name: 'Plans' }).click();
    await expect(plan(page, 'Growth').getByText('Selected')).toBeVisible();
    await expect(fact(page, 'Plan')).toHaveText('Growth');
    await expect(fact(page, 'Messages left')).toContainText('4,000');
    await expect(plan(page, 'Business').getByRole('link', { name: 'Upgrade' })).toBeVisible();
    await expect(plan(page, 'Starter').getByRole('button', { name: 'Upgrade' })).toBeDisabled();
    expect((await ordersOf(page)).map(({ state, total }) => [state, total])).toEqual([
      ['paid', 79],
      ['failed', 79],
      ['failed', 79],
    ]);
  });
  // A declined payment is a 422 response, which the browser logs.
  expect(complaints.filter((line) => !/status of 422 .*profiles\/payment$/.test(line))).toEqual([]);
  expect(complaintsAtHome).toEqual([]);
});

test('BILL-001 to BILL-004, BILL-007 to BILL-009, ENG-033, ENG-034: extras, exact to the cent on every screen @long', async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await openAsNewOwner(page, '/app/home');
  await storeCard(page, CARDS.good);
  await page.goto(`${serverUrl()}/app/plans/pay/${GROWTH}`);
  await payNow(page).click();
  await expect(title(page, 'Thank you')).toBeVisible();

  await test.step('3 keywords, with the price of the month before and after', async () => {
    await page.goto(`${serverUrl()}/app/plans/addkeywords`);
    const quantity = page.getByRole('textbox', { name: 'Number of keywords' });
    await expect(main(page)).toContainText(/Total\$5(?!\d)/);
    await quantity.fill('3');
    await expect(main(page)).toContainText(/Total\$15(?!\d)/);
    await expect(main(page)).toContainText(/Current price: \$79\s\+\s0\s×\s\$5\$79\sper\smonth/);
    await expect(main(page)).toContainText(/New price\$94 per month/);
    await payNow(page).click();
    await expect(main(page)).toContainText('3 extra keywords for $15, charged again with each renewal.');
  });

  await test.step('2 batches of messages', async () => {
    await page.goto(`${serverUrl()}/app/plans/addmessages`);
    await page.getByRole('textbox', { name: 'Number of batches of 500 messages' }).fill('2');
    await expect(main(page)).toContainText(/Messages1,000/);
    await expect(main(page)).toContainText(/Total\$30(?!\d)/);
    await payNow(page).click();
    await expect(main(page)).toContainText('1,000 extra messages for $30.');
  });

  await test.step('are in the plan panel', async () => {
    await main(page).getByRole('link', { name: 'Plans' }).click();
    await expect(fact(page, 'Current price')).toHaveText('$79 + 3 × $5 = $94 per month');
    await expect(fact(page, 'Extra keywords')).toHaveText('3');
    await expect(fact(page, 'Messages left')).toContainText('5,000');
    await expect(main(page)).toContainText('3 keywords, $15 per month');
    await expect(main(page)).toContainText('1,000 left');
  });

  await test.step('in the order history', async () => {
    await page.goto(`${serverUrl()}/app/payments`);
    await expect(main(page)).toContainText('1,000 of them extra messages, kept until used');
    await main(page).getByRole('link', { name: 'View all' }).click();
    const table = page.getByRole('grid', { name: 'Billing History' });
    for (const [what, total] of [
      ['2 × 500 extra messages', '$30.00'],
      ['3 × Extra keywords', '$15.00'],
      ['Growth plan, one month', '$79.00'],
    ] as const)
      await expect(table.getByRole('row', { name: what })).toContainText(total);
    await expect(table.getByRole('row')).toHaveCount(4);
  });

  await test.step('in the receipt and the invoice', async () => {
    await page.getByRole('link', { name: '2 × 500 extra messages' }).click();
    const receipt = page.getByRole('article', { name: 'Receipt' });
    await expect(receipt.getByRole('row', { name: '500 extra messages 2 $15.00 $30.00' })).toBeVisible();
    await expect(receipt).toContainText(/Total\$30\.00Paid with VISA •••• 4242\$30\.00/);
    await expect(receipt).toContainText('Cora Dale');
    const number = /INV-\d{6}/.exec((await receipt.textContent()) ?? '')?.[0];
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download invoice' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe(`${number}.pdf`);
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).subarray(0, 5).toString('latin1')).toBe('%PDF-');
  });

  await test.step('and in the message ledger, whose last balance is that of the account', async () => {
    await page.goto(`${serverUrl()}/app/payments/messages`);
    const ledger = page.getByRole('grid', { name: 'Message Ledger' });
    const bought = ledger.getByRole('row', { name: /Bought 1,000 messages/ });
    await expect(bought).toContainText('+1,000');
    await expect(bought).toContainText('5,000');
    await expect(ledger.getByRole('row', { name: /New period of the plan/ })).toContainText('4,000');
    expect((await profileOf(page)).remaining_messages).toBe(5_000);
    expect((await ordersOf(page)).map(({ total }) => total)).toEqual([30, 15, 79]);
  });
  expect(complaints).toEqual([]);
});
