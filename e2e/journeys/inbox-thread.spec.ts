import type { Browser, Locator, Page } from '@playwright/test';
import { expect, Handset, openAs, serverUrl, test, watchConsole } from '../support/app';
import { sql } from '../support/database';
import { check, NARROW, WIDE } from '../support/look';

const PIXELS =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWM4YaOhYXMCAAg7All6BC/aAAAAAElFTkSuQmCC';
const picture = { name: 'table.png', mimeType: 'image/png', buffer: Buffer.from(PIXELS, 'base64') };
const HUGE = { label: 'huge', width: 1600, height: 900 };
const LEFT = 'This person has unsubscribed and cannot be texted.';

const messagesOf = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });

/** A phone that joined PIZZA and then wrote; the address of its thread. */
async function talk(
  browser: Browser,
  phone: string,
  texts: readonly string[],
): Promise<{ handset: Handset; path: string }> {
  const handset = await Handset.open(await browser.newPage(), phone);
  await handset.text('PIZZA');
  await expect(handset.messages).toContainText(/Marco/);
  for (const text of texts) await handset.text(text);
  const path = `/app/account/inbox/${await conversationOf(phone)}`;
  return { handset, path };
}

async function conversationOf(phone: string): Promise<number> {
  const find = async (): Promise<unknown> =>
    (await sql('select id from conversation where phone = $1', [phone]))[0]?.id;
  await expect.poll(find).toBeDefined();
  return Number(await find());
}

test('INBOX-013, INBOX-014, INBOX-015, INBOX-022, INBOX-023: an owner reads a thread, opens its pictures and unsubscribes the person', async ({
  page,
  context,
  browser,
}) => {
  const complaints = watchConsole(page);
  const { handset, path } = await talk(browser, '7375550161', ['This is our table']);
  await handset.text('The menu', picture);
  await openAs(page, 'owner', path);
  const messages = messagesOf(page);

  await test.step('the newest message is in view, and why it came here is a click away', async () => {
    await expect(messages.getByText('This is our table')).toBeVisible();
    await messages.getByRole('button', { name: 'Why here?' }).last().click();
    await expect(messages.getByText(/^(You had|This phone had)/)).toBeVisible();
  });

  await test.step('another picture arrives live; both open in the lightbox, switch by keys, and the focus returns', async () => {
    await handset.text('And the bill', picture);
    const openers = messages.getByRole('button', { name: 'Open picture.png' });
    await expect(openers).toHaveCount(2);
    await openers.first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('1 of 2');
    await page.keyboard.press('ArrowRight');
    await expect(dialog).toContainText('2 of 2');
    await expect.poll(() => dialog.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('link', { name: 'Download' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('picture.png');
    await check(page, 'inbox-lightbox', [WIDE]);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(openers.first()).toBeFocused();
  });

  await test.step('the view is right at each size', async () => {
    await handset.text('wrong number');
    await expect(messages.getByText('May be an opt-out')).toBeVisible();
    await check(page, 'inbox-thread', [NARROW, HUGE, WIDE]);
    // Alone, the thread fills the window and the page does not scroll.
    await page.setViewportSize(NARROW);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight))
      .toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Subscriber Info' }).click();
    await page.getByRole('button', { name: 'Close Subscriber Info' }).click();
    await expect(page.getByRole('button', { name: 'Close Subscriber Info' })).toBeHidden();
    await page.setViewportSize(WIDE);
  });

  await test.step('the person leaves by one click and a confirmation, in the other tab too', async () => {
    const other = await context.newPage();
    await other.goto(serverUrl() + path);
    await expect(messagesOf(other).getByText('wrong number')).toBeVisible();
    await messages.getByRole('button', { name: 'Unsubscribe' }).click();
    const question = page.getByRole('alertdialog', { name: 'Unsubscribe (737) 555-0161?' });
    await expect(question).toContainText(/\(737\) 555-0161 will leave [\w ,]*PIZZA\./);
    await question.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByText('Subscriber (737) 555-0161 successfully unsubscribed.')).toBeVisible();
    for (const tab of [page, other]) {
      await expect(tab.getByText(LEFT)).toBeVisible();
      await tab.getByRole('button', { name: 'Subscriber Info' }).click();
      await expect(tab.getByText('Unsubscribed on')).toBeVisible();
      await expect(tab.getByRole('button', { name: 'Unsubscribe', exact: true })).toHaveCount(0);
    }
  });

  expect(complaints).toEqual([]);
});

test('older messages load above without a jump, and new ones do not move the text being read', async ({
  page,
  browser,
}) => {
  const { handset, path } = await talk(browser, '7375550163', ['Last one']);
  await sql(
    `insert into inbound_message (provider_id, account_id, phone, body, canonical, received_at, decision, rule, subscriber_id, conversation_id)
     select 'history-' || n, c.account_id, c.phone, 'Old ' || n || '.', '', now() - interval '2 days' + n * interval '10 minutes', 'reply', 'only', c.subscriber_id, c.id
     from conversation c, generate_series(1, 120) n where c.phone = '7375550163'`,
  );
  await openAs(page, 'owner', path);
  const messages = messagesOf(page);
  await expect(messages.getByText('Last one')).toBeInViewport();
  await expect(messages.getByText('Old 80.')).toBeAttached();
  await expect(messages.getByText('Old 60.')).toHaveCount(0);

  const topOf = async (text: string): Promise<number> =>
    (await messages.getByText(text, { exact: true }).boundingBox())?.y ?? NaN;

  await test.step('older messages load above when the reader comes near the top', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/profiles\/inbox\/\d+\?.*before/, async (route) => {
      await held;
      await route.continue();
    });
    await messages.evaluate((area) => (area.scrollTop = 0));
    await expect(messages.getByRole('button', { name: 'Loading older messages…' })).toBeVisible();
    const first =
      (await messages
        .getByText(/^Old \d+\.$/)
        .first()
        .textContent()) ?? '';
    const before = await topOf(first);
    release();
    await expect(messages.getByText('Old 60.')).toBeAttached();
    expect(Math.abs((await topOf(first)) - before)).toBeLessThanOrEqual(1);
  });

  await test.step('a new message does not move the text being read, and is one click away', async () => {
    const shown = 'Old 60.';
    await messages.getByText(shown).scrollIntoViewIfNeeded();
    const before = await topOf(shown);
    await handset.text('Still there?');
    const pill = page.getByRole('button', { name: 'New messages' });
    await expect(pill).toBeVisible();
    expect(Math.abs((await topOf(shown)) - before)).toBeLessThanOrEqual(1);
    await pill.click();
    await expect(messages.getByText('Still there?')).toBeInViewport();
    await expect(pill).toHaveCount(0);
  });

  await test.step('up to the first one, each once', async () => {
    const shown = messages.getByText(/^Old \d+\.$/);
    const first = () => shown.first().textContent();
    for (let text = await first(); text !== 'Old 1.'; text = await first()) {
      await messages.evaluate((area) => (area.scrollTop = 0));
      await expect.poll(first).not.toBe(text);
    }
    const texts = await shown.allTextContents();
    expect(texts).toEqual(Array.from({ length: 120 }, (_, index) => `Old ${index + 1}.`));
    await expect(messages.getByRole('button', { name: 'Show older messages' })).toHaveCount(0);
  });

  await test.step('a reader at the end stays there', async () => {
    await messages.evaluate((area) => (area.scrollTop = area.scrollHeight));
    await handset.text('At the end');
    await expect(messages.getByText('At the end')).toBeInViewport();
  });
});
