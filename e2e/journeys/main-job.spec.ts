import { expect, freshWord, Handset, serverUrl, signIn, test, watchConsole } from '../support/app';
import { chooseKeyword, discardDrafts, preflight, writeMessage } from '../support/composer';

const PHONE = '5125550187';
const OTHER = '5125550188';
/** A PNG of two pixels. */
const PIXELS =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWM4YaOhYXMCAAg7All6BC/aAAAAAElFTkSuQmCC';

test('ENG-002, ENG-004, ENG-006, ENG-007, ENG-018, ENG-022, ENG-027, KEY-012, CAMP-020, CAMP-023: the main job, from a keyword to STOP', async ({
  page,
  context,
}) => {
  const complaints = watchConsole(page);
  const keyword = freshWord('PIE');
  const mixed = keyword.charAt(0) + keyword.slice(1).toLowerCase();
  const phonePage = await context.newPage();

  await test.step('given the active owner is signed in', async () => {
    await signIn(page, 'owner');
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Marco' })).toBeVisible();
  });

  await test.step('when the owner adds a keyword, the provider approves it', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Keywords' }).click();
    await page.getByRole('link', { name: 'Add Keyword' }).click();
    await page.getByRole('textbox', { name: 'Keyword' }).fill(keyword);
    await expect(page.locator('[data-availability="available"]')).toBeVisible();
    await page.getByRole('textbox', { name: 'Expected messages per month' }).fill('4');
    await page.getByRole('textbox', { name: 'Welcome message' }).fill('Welcome to the pie club!');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    // The list follows: a slow machine may draw it only after the provider has approved.
    await expect(page.getByRole('row', { name: new RegExp(keyword) })).toContainText('Approved');
  });

  await test.step('and a handset texts it in mixed case with a trailing space, it is welcomed and appears in the open list without a reload', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Subscribers' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Subscribers' })).toBeVisible();
    await expect(page.getByRole('table').getByRole('row')).not.toHaveCount(1);
    await page.evaluate(() => Object.assign(window, { notReloaded: true }));
    const handset = await Handset.open(phonePage, PHONE);
    await handset.text(`${mixed} `);
    await expect(handset.messages).toContainText('Welcome to the pie club!');
    await expect(page.getByRole('row', { name: /\(512\) 555-0187/ })).toContainText(keyword);
    expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
    const other = await Handset.open(phonePage, OTHER);
    await other.text(keyword.toLowerCase());
    await expect(other.messages).toContainText('Welcome to the pie club!');
  });

  await test.step('and the owner sends a campaign to that keyword, the handset shows message and footer and the view moves to delivered', async () => {
    await compose(page, keyword, 'Two for one on every pie until eight.', 2);
    const handset = await Handset.open(phonePage, PHONE);
    await expect(handset.messages).toContainText('Two for one on every pie until eight.');
    await expect(handset.messages).toContainText('Reply STOP to unsubscribe');
    await expect(page.getByRole('img', { name: /100/ }).or(page.getByText('100%')).first()).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: /^2 (people|messages)$/ })).toHaveCount(3);
  });

  await test.step('and the handset replies, the unread badge rises live and the thread shows it', async () => {
    const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Inbox/ });
    const before = Number(/\d+/.exec((await entry.textContent()) ?? '')?.[0] ?? 0);
    const handset = await Handset.open(phonePage, PHONE);
    await handset.text('Is the apple pie part of it?');
    await expect(entry).toHaveAccessibleName(`${before + 1} unread Inbox`);
    await entry.click();
    await page
      .getByRole('listitem')
      .filter({ hasText: /Is the apple pie/ })
      .getByRole('link')
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Inbox Thread' })).toBeVisible();
    const messages = page.getByRole('region', { name: 'Messages' });
    await expect(messages.getByText('Is the apple pie part of it?')).toBeVisible();
    await expect(messages.getByText('Two for one on every pie until eight.')).toBeVisible();
    await expect(entry).not.toHaveAccessibleName(`${before + 1} unread Inbox`);
  });

  await test.step('and the handset sends a picture, the open thread shows it from our own address', async () => {
    const handset = await Handset.open(phonePage, PHONE);
    await handset.text('This one', { name: 'pie.png', mimeType: 'image/png', buffer: Buffer.from(PIXELS, 'base64') });
    const picture = page.getByRole('img', { name: 'picture.png' });
    await expect(picture).toBeVisible();
    await expect(picture).toHaveAttribute('src', /\/media\/[\w-]{43}$/);
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2);
  });

  await test.step('and the handset texts STOP, it gets one confirmation and is unsubscribed', async () => {
    const handset = await Handset.open(phonePage, PHONE);
    await handset.text('Stop');
    await expect(handset.messages.getByText(/Marco's Pizza/).last()).toContainText(/unsubscribed/i);
    await handset.text('STOP');
    await page.goto(`${serverUrl()}/app/subscribers?keyword=${keyword}`);
    await expect(page.getByRole('row', { name: /\(512\) 555-0187/ })).toContainText('Unsubscribed');
    await expect(handset.messages.getByText(/unsubscribed from Marco|Marco's Pizza.*unsubscribed/i)).toHaveCount(1);
  });

  await test.step('then the next campaign skips it', async () => {
    await compose(page, keyword, 'Last pies of the day.', 1);
    const other = await Handset.open(phonePage, OTHER);
    await expect(other.messages).toContainText('Last pies of the day.');
    const handset = await Handset.open(phonePage, PHONE);
    // The phone shows what it received before, so its messages have loaded.
    await expect(handset.messages).toContainText('Two for one on every pie until eight.');
    await expect(handset.messages).not.toContainText('Last pies of the day.');
  });

  expect(complaints).toEqual([]);
});

async function compose(
  page: import('@playwright/test').Page,
  keyword: string,
  message: string,
  people: number,
): Promise<void> {
  await discardDrafts();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Campaigns' }).click();
  await page.getByRole('link', { name: 'New Campaign' }).first().click();
  await chooseKeyword(page, keyword);
  await writeMessage(page, message);
  await expect(page.getByText(`${people} ${people === 1 ? 'person' : 'people'} × 1 = ${people}`)).toBeVisible();
  const dialog = await preflight(page);
  await expect(dialog).toContainText(`Send to ${people} ${people === 1 ? 'person' : 'people'}?`);
  await dialog.getByRole('button', { name: 'Send Now' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Campaign View' })).toBeVisible();
}
