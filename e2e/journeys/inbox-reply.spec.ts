import type { Locator, Page } from '@playwright/test';
import { expect, Handset, openAs, serverUrl, test } from '../support/app';
import { callApi } from '../support/billing';
import { sql } from '../support/database';
import { check, NARROW, WIDE } from '../support/look';

/** A second attempt uses its own conversation. */
const phoneOf = (attempt: number): string => String(5_125_550_641 + attempt);
/** Half a minute in `npm run test:long`. */
const OFFLINE_MS = process.env.TEXTLOOM_E2E_LOOKS === 'all' ? 30_000 : 3_000;
/** A PNG of two pixels. */
const PIXELS =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWM4YaOhYXMCAAg7All6BC/aAAAAAElFTkSuQmCC';
const ROOMY = { label: 'roomy', width: 1600, height: 900 };

const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true });
/** A message of the thread; the list beside it shows the last one too. */
const message = (page: Page, text: string): Locator =>
  page
    .getByRole('region', { name: /, 20\d\d$/ })
    .getByRole('listitem')
    .filter({ hasText: text });

async function reply(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Reply to Subscriber' }).click();
  await expect(field(page)).toHaveValue('');
}

/** The conversation of a subscriber who has joined and asked something. */
async function conversation(handset: Handset, phone: string): Promise<string> {
  await handset.text('PIZZA');
  // Waits for the welcome, because a text sent before the join belongs to no account.
  await expect(handset.messages.getByText(/STOP/)).toHaveCount(1);
  await handset.text('Do you have a table tonight?');
  const find = () => sql('select id from conversation where phone = $1', [phone]);
  await expect.poll(find).toHaveLength(1);
  const [row] = await find();
  return `/app/account/inbox/${String(row?.id)}`;
}

test('INBOX-024, INBOX-025, INBOX-026, INBOX-027, ERR-004: two people reply to one phone, offline for a while too', async ({
  page,
  browser,
}) => {
  const nina = await (await browser.newContext()).newPage();
  const phonePage = await (await browser.newContext()).newPage();
  const phone = phoneOf(test.info().retry);
  const handset = await Handset.open(phonePage, phone);
  const address = await conversation(handset, phone);

  await test.step('given the owner and the manager look at the same conversation', async () => {
    await Promise.all([openAs(page, 'owner', address), openAs(nina, 'manager', address)]);
    for (const one of [page, nina]) await expect(message(one, 'Do you have a table tonight?')).toBeVisible();
  });

  await test.step('when the manager types, the owner sees who is replying', async () => {
    await field(nina).pressSequentially('Let me look');
    await expect(page.getByText('Nina is replying')).toBeVisible();
    await expect(nina.getByText(/is replying/)).toHaveCount(0);
  });

  await test.step('and her reply is delivered and shown to both', async () => {
    await reply(nina, 'Yes, we have one at seven.');
    await expect(nina.getByText('Response sent to subscriber')).toBeVisible();
    await expect(handset.messages).toContainText('Yes, we have one at seven.');
    for (const one of [page, nina])
      await expect(message(one, 'Yes, we have one at seven.').getByText('Delivered', { exact: true })).toBeAttached();
    await expect(page.getByText('Nina is replying')).toHaveCount(0);
  });

  await test.step('and the owner opens a template by /, and it is filled for this subscriber', async () => {
    const form = { name: 'See you', message: 'See you, {first_name|friend}!', segments: '1' };
    expect((await callApi(page, 'messages/templates', { method: 'POST', form })).status).toBe(200);
    await field(page).press('/');
    const search = page.getByRole('combobox', { name: 'Search templates' });
    await expect(search).toBeFocused();
    await check(page, 'inbox-templates', [WIDE]);
    await search.fill('see you');
    await search.press('Enter');
    await expect(field(page)).toHaveValue('See you, friend!');
    await expect(field(page)).toBeFocused();
    await field(page).press('Control+Enter');
    await expect(handset.messages).toContainText('See you, friend!');
    await expect(message(nina, 'See you, friend!')).toHaveCount(1);
  });

  await test.step('and an empty reply and a wrong file are refused at once, keeping the text', async () => {
    await page.getByRole('button', { name: 'Reply to Subscriber' }).click();
    await expect(page.getByText('A message is required.')).toBeVisible();
    await field(page).fill('This way');
    const choose = page.getByLabel('Attachment');
    await choose.setInputFiles({ name: 'menu.exe', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await expect(page.getByText('File type not allowd')).toBeVisible();
    await expect(field(page)).toHaveValue('This way');
    await check(page, 'inbox-reply', [NARROW, WIDE]);
    await expect(field(page)).toHaveValue('This way');
  });

  await test.step('and a reply with a picture reaches the phone and the thread', async () => {
    const picture = { name: 'way.png', mimeType: 'image/png', buffer: Buffer.from(PIXELS, 'base64') };
    await page.getByLabel('Attachment').setInputFiles(picture);
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('figure', { name: 'Preview on a phone' }).getByRole('img')).toBeVisible();
    await check(page, 'inbox-reply-picture', [ROOMY, WIDE]);
    await page.getByRole('button', { name: 'Reply to Subscriber' }).click();
    await expect(handset.messages.getByRole('img')).toHaveCount(1);
    await expect(message(page, 'This way').getByRole('img', { name: 'way.png' })).toBeVisible();
    await expect(message(nina, 'This way').getByRole('img', { name: 'way.png' })).toBeVisible();
  });

  await test.step('and offline, a draft survives and a reply waits', async () => {
    await page.context().setOffline(true);
    await reply(page, 'Written offline');
    await expect(
      page.getByText('Not sent yet. Keep Textloom open: it is sent as soon as the server can be reached.'),
    ).toBeVisible();
    await field(page).fill('Half a sent');
    await reply(nina, 'Nina was online');
    await handset.text('Anybody there?');
    await expect(message(nina, 'Anybody there?')).toBeVisible();
    await page.waitForTimeout(OFFLINE_MS);
    await expect(handset.messages).not.toContainText('Written offline');
  });

  await test.step('then back online nothing is missing or duplicated', async () => {
    await page.context().setOffline(false);
    const all = ['Written offline', 'Nina was online', 'Anybody there?', 'See you, friend!'];
    for (const text of all)
      for (const one of [page, nina]) await expect(message(one, text)).toHaveCount(1, { timeout: 15_000 });
    await expect(page.getByRole('list', { name: 'Replies that are not sent yet' })).toHaveCount(0);
    for (const text of all) await expect(handset.messages.getByText(text, { exact: true })).toHaveCount(1);
    await expect(message(page, 'Written offline').getByText('Delivered', { exact: true })).toBeAttached();
  });

  await test.step('and the draft is there after a reload, and goes with Cancel', async () => {
    await page.reload();
    await expect(field(page)).toHaveValue('Half a sent');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(`${serverUrl()}/app/account/inbox`);
    await page.goto(serverUrl() + address);
    await expect(field(page)).toHaveValue('');
  });

  await test.step('and a person who has just left gets nothing', async () => {
    await field(page).fill('Too late');
    await handset.text('STOP');
    await expect(page.getByText('This person has unsubscribed and cannot be texted.')).toBeVisible();
    await expect(field(page)).toHaveCount(0);
    const path = `profiles/inbox/${address.split('/').at(-1) ?? ''}`;
    const refused = await callApi(page, path, { method: 'POST', form: { message: 'Too late', segments: '1' } });
    expect([refused.status, refused.body.data.id]).toEqual([409, 'opted_out']);
    await expect(handset.messages).not.toContainText('Too late');
  });
});
