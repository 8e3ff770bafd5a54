import type { Locator, Page } from '@playwright/test';
import { expect, freshWord, giveSession, openAs, PERSONAS, serverUrl, test } from '../support/app';
import { callApi, openAsNewOwner } from '../support/billing';
import { chooseKeyword, discardDrafts, openComposer, preflight, writeMessage } from '../support/composer';
import { check } from '../support/look';
import { OPS_TOKEN } from '../support/server';

// The tests are independent, so the workers share the tests of this file.
test.describe.configure({ mode: 'parallel' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });
const tick = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('checkbox', { name }).check();
const open = (page: Page, path: string) => page.goto(`${serverUrl()}/app/${path}`);
/** Selects an option in the last part of a form that offers it. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).last().click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test.describe('no axe violation in states that a choice or an input brings up @long', () => {
  test('the account form with each alert, and the keyword form that asks for the age', async ({ page }) => {
    await openAs(page, 'owner', '/app/account/edit');
    await tick(page, /Send me alerts by text/);
    await expect(field(page, 'Alert phone')).toBeVisible();
    await check(page, 'account-edit-filled');
    await page.goto('about:blank');
    await open(page, 'keywords/add');
    await tick(page, 'Ask for age first');
    await expect(page.getByRole('figure', { name: 'The text that asks' })).toContainText('You must be 21 or over.');
    await check(page, 'keyword-age');
  });

  test('the company of a new account', async ({ page }) => {
    await openAsNewOwner(page, '/app/keywords/add');
    await field(page, 'Keyword').fill(freshWord('FIRST'));
    await field(page, 'Company').fill('Call 512 555 0100');
    await button(page, 'Save').click();
    await expect(page.getByText(/leave out web addresses, phone numbers/)).toBeVisible();
    await check(page, 'keyword-company-refused');
  });

  test('API keys and their documentation', async ({ page }) => {
    const name = freshWord('Shop ');
    await openAs(page, 'owner', '/app/account/api-keys');
    await button(page, 'New Key').click();
    await field(page, 'Name').fill(name);
    await tick(page, 'Read subscribers');
    await check(page, 'api-key-form');
    await button(page, 'Make key').click();
    await expect(field(page, 'Key')).toHaveValue(/^tlk_/);
    await check(page, 'api-key-shown');
    await button(page, 'Done').click();
    await expect(page.getByRole('row', { name })).toBeVisible();
    await check(page, 'api-keys');
    await page.goto(`${serverUrl()}/api/v1/docs`);
    await expect(page.getByRole('heading', { name: 'Lists subscribers, newest first' })).toBeVisible();
    await check(page, 'api-docs');
  });

  test('webhooks', async ({ page }) => {
    // No server listens there.
    const address = `http://127.0.0.1:9/${freshWord('hook')}`;
    await openAs(page, 'owner', '/app/account/webhooks');
    await button(page, 'New Webhook').click();
    await field(page, 'Address').fill(address);
    await tick(page, 'Message received');
    await check(page, 'webhook-form');
    await button(page, 'Create webhook').click();
    await button(page, 'Done').click();
    const added = page.getByRole('link', { name: address });
    await expect(added).toBeVisible();
    await check(page, 'webhooks');
    await added.click();
    await button(page, 'Send test event').click();
    const log = page.getByRole('grid', { name: 'Deliveries' });
    await expect(log.getByRole('row', { name: /Test event.*Retrying/ })).toBeVisible({ timeout: 20_000 });
    await log.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('dialog', { name: 'Delivery' })).toBeVisible();
    await check(page, 'webhook');
  });

  test('automatic answers, and their form with errors', async ({ page }) => {
    await openAs(page, 'owner', '/app/account/inbox/answers');
    await expect(page.getByRole('heading', { level: 1, name: 'Auto-Answers' })).toBeVisible();
    await check(page, 'auto-answers');
    await button(page, 'Edit PIZZA').click();
    const form = page.getByRole('form', { name: 'PIZZA' });
    await form.getByRole('checkbox', { name: /^Answer outside/ }).check();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Choose a template.')).toBeVisible();
    await check(page, 'auto-answer-form');
  });

  test('the analytics of a campaign', async ({ page }) => {
    await openAs(page, 'owner', '/app/messages?search=Harvest');
    await page.getByRole('main').getByRole('link', { name: 'Harvest pizza' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Campaign View' })).toBeVisible();
    await page.getByRole('tab', { name: 'Message Analytics' }).click();
    await expect(page.getByRole('grid', { name: 'Message Analytics' }).getByRole('row').nth(5)).toBeVisible();
    await check(page, 'campaign-analytics');
  });

  test('the composer: recipient-local time, two texts, a name that does not fit, a pool with too few coupons', async ({
    page,
  }) => {
    await giveSession(page, 'owner');
    await openComposer(page);
    await chooseKeyword(page, 'PIZZA');
    await tick(page, /^Begin with “/);
    await writeMessage(page, 'a'.repeat(150));
    await expect(page.getByText(/in front, this text is \d+ characters too long\.$/)).toBeVisible();
    await check(page, 'compose-no-room-for-name');
    await writeMessage(page, 'Good morning, wherever you are');
    await page.getByRole('radio', { name: 'Tomorrow 10 AM' }).check({ force: true });
    await tick(page, 'In each recipient’s local time');
    await check(page, 'compose-own-time');
    const dialog = await preflight(page);
    await expect(dialog).toContainText(/at 10:00 AM \w+ \(/);
    await check(page, 'preflight-own-time');
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await openComposer(page);
    await chooseKeyword(page, 'PIZZA');
    const word = freshWord('POOL');
    await callApi(page, 'coupons', { method: 'POST', form: { name: `Pool ${word}`, codes: `A-${word}` } });
    await writeMessage(page, `Your code: {coupon_pool_${word.toLowerCase()}}`);
    await expect((await preflight(page)).getByRole('button', { name: 'Send Now' })).toBeDisabled();
    await check(page, 'coupons-too-few');
    await page.keyboard.press('Escape');
    await writeMessage(page, 'The first text');
    await button(page, /^More options/).click();
    await page.getByRole('switch', { name: 'Compare two texts' }).click();
    await field(page, 'Second message').fill('The second text');
    await check(page, 'compose-two-texts');
    await page.goto('about:blank');
    await discardDrafts();

    await open(page, 'messages/coupons');
    await page.getByRole('link', { name: `Pool ${word}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Pool ${word}` })).toBeVisible();
    await check(page, 'coupon-pool');
  });

  test('the forms of automations', async ({ page }) => {
    await openAs(page, 'owner', '/app/messages/automations/add?kind=recurring');
    await field(page, 'Name').fill('Weekly');
    await check(page, 'automation-add');
    await page.goto('about:blank');
    await open(page, 'messages/automations/add?kind=sequence');
    await choose(page, 'Begins when a person', 'Gets a tag');
    await button(page, 'Add message').click();
    await choose(page, 'For', 'Only those who clicked a link of');
    await check(page, 'sequence-of-a-tag');
  });

  test('a smart group, and people to add to a group', async ({ page }) => {
    const name = freshWord('Regulars ');
    await openAs(page, 'owner', '/app/subscribers/groups/add?smart=1');
    await choose(page, 'Condition', 'Joined the keyword');
    await choose(page, 'Keyword', 'SLICE');
    await expect(page.getByText(/people match now$/)).toBeVisible();
    await field(page, 'Name').fill(name);
    await check(page, 'smart-group-new');
    await button(page, 'Create Smart Group').click();
    await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
    await expect(page.getByText(/active subscribers in this group$/)).toBeVisible();
    await check(page, 'smart-group-edit');
    await open(page, 'subscribers/groups');
    await page.getByRole('link', { name: 'VIP guests', exact: true }).click();
    await button(page, 'Add people').click();
    await expect(page.getByRole('dialog').getByText(/^[\d,]+ found$/)).toBeVisible();
    await check(page, 'group-add-people');
  });

  test('a subscriber who cannot be added', async ({ page }) => {
    await openAs(page, 'owner', '/app/subscribers/add');
    await button(page, 'Save').click();
    await expect(page.getByText('Phone is required.')).toBeVisible();
    await check(page, 'subscriber-add-refused');
  });

  test('the page of operators, and its question', async ({ page }) => {
    const permit = (command: string) =>
      page.request.post(`${serverUrl()}/ops/account/${command}`, {
        headers: { authorization: `Bearer ${OPS_TOKEN}` },
        data: { email: PERSONAS.trial, permission: 'developer' },
      });
    expect((await permit('grant')).status()).toBe(200);
    await openAs(page, 'trial', '/app/ops/remotes');
    await page.getByRole('list', { name: 'All remotes' }).getByRole('link', { name: 'Billing' }).click();
    const off = page.getByRole('button', { name: 'Switch off' }).first();
    await expect(off).toBeVisible();
    await check(page, 'ops-remotes');
    await off.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await check(page, 'ops-remotes-question');
    await permit('revoke');
  });
});
