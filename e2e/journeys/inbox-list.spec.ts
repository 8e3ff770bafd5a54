import type { Page } from '@playwright/test';
import { expect, Handset, openAs, PERSONAS, test, watchConsole } from '../support/app';
import { sql } from '../support/database';
import { check, NARROW, WIDE } from '../support/look';

const FIRST = { number: '7375550171', shown: '(737) 555-0171' };
const SECOND = { number: '7375550172', shown: '(737) 555-0172' };
const WIDER = { label: 'wider', width: 1600, height: 900 };

const rows = (page: Page) => page.getByRole('list', { name: 'Conversations' }).getByRole('listitem');
const unreadIn = (title: string): number => Number(/^\((\d+)\) /.exec(title)?.[1] ?? 0);

/** A phone that has joined, so that its further texts are answers. */
async function joined(page: Page, { number }: { number: string }): Promise<Handset> {
  const handset = await Handset.open(page, number);
  await handset.text('pizza');
  await expect(handset.messages).toContainText(/STOP/);
  return handset;
}

test('INBOX-001 to INBOX-009: the list beside a conversation @long', async ({ page, context }) => {
  const complaints = watchConsole(page);
  await page.setViewportSize(WIDE);
  await openAs(page, 'owner', '/app/account/inbox');
  await expect(rows(page).first()).toBeVisible();
  const first = await joined(await context.newPage(), FIRST);
  const second = await joined(await context.newPage(), SECOND);
  const before = unreadIn(await page.title());

  await test.step('a message lifts its row, and badge and title rise', async () => {
    await first.text('Is the oven still on?');
    await expect(rows(page).first()).toContainText(FIRST.shown);
    await expect(rows(page).first()).toContainText('Is the oven still on?');
    await expect(page).toHaveTitle(`(${before + 1}) Inbox - Textloom`);
    await expect(page.getByText(`${before + 1} unread`, { exact: true })).toBeVisible();
    await second.text('A table for six?');
    await expect(rows(page).first()).toContainText('A table for six?');
    await expect(page).toHaveTitle(`(${before + 2}) Inbox - Textloom`);
    await first.text('And a table for two?');
    await expect(rows(page).first()).toContainText('And a table for two?');
    await expect(rows(page).filter({ hasText: FIRST.shown })).toHaveCount(1);
    await expect(page).toHaveTitle(`(${before + 2}) Inbox - Textloom`);
  });

  await test.step('a conversation opens beside the list, which stays, and is read', async () => {
    await rows(page).first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Inbox Thread' })).toBeVisible();
    await expect(rows(page).first().getByRole('link')).toHaveAttribute('aria-current', 'true');
    await expect(rows(page).first().getByRole('img', { name: 'Unread' })).toHaveCount(0);
    await expect(page).toHaveTitle(`(${before + 1}) Conversation - Textloom`);
    // The list scrolls by itself.
    expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBeLessThanOrEqual(
      1,
    );
    await check(page, 'inbox-beside', [WIDER, WIDE]);
  });

  await test.step('the keyboard goes through the list', async () => {
    await page.getByRole('heading', { level: 1, name: 'Inbox Thread' }).focus();
    await page.keyboard.press('j');
    await expect(rows(page).nth(1).getByRole('link')).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('k');
    await expect(rows(page).first().getByRole('link')).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(dialog).toContainText('Previous conversation');
    await check(page, 'inbox-shortcuts', [WIDE], { busy: true });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('search, unread and order', async () => {
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
    await page.keyboard.type('table for six');
    await expect(rows(page).filter({ hasText: SECOND.shown })).toHaveCount(1);
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await page.getByRole('button', { name: 'Unread', exact: true }).click();
    await expect(page).toHaveURL(/\?unread=1$/);
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByRole('combobox', { name: 'Sort Order' }).click();
    await page.getByRole('option', { name: 'Oldest first' }).click();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/orderbytype=ASC/);
    await page.getByRole('searchbox', { name: 'Search' }).fill('nobody wrote this');
    await expect(page.getByText('No result.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear Filters' }).first().click();
    await expect(rows(page).nth(2)).toBeVisible();
  });

  await test.step('the export is inbox.csv', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
    expect((await download).suggestedFilename()).toBe('inbox.csv');
  });
  expect(complaints).toEqual([]);
});

/** Conversations of the demo owner, a minute apart, older than all others. */
const addMany = (count: number): Promise<unknown> =>
  sql(
    `insert into conversation (account_id, phone, last_message, last_direction, last_message_at, total_replies)
     select u.account_id, '737' || lpad(n::text, 7, '0'), 'Old message ' || n, 'in', now() - interval '40 days' - make_interval(mins => n), 1
     from app_user u, generate_series(1, $2) n where u.email = $1`,
    [PERSONAS.owner, count],
  );
const removeMany = (): Promise<unknown> => sql(`delete from conversation where phone like '7370%'`);

test('INBOX-001, SUBS-028: a long list keeps its place when messages arrive @long', async ({ page, context }) => {
  const complaints = watchConsole(page);
  await page.setViewportSize(NARROW);
  await addMany(1_500);
  try {
    await openAs(page, 'owner', '/app/account/inbox');
    const handset = await joined(await context.newPage(), FIRST);

    await test.step('given 1,000 rows on a phone, each two lines high', async () => {
      await check(page, 'inbox-narrow', [NARROW]);
      while ((await rows(page).count()) < 1_000)
        await page.evaluate(async () => {
          window.scrollTo(0, document.documentElement.scrollHeight);
          await new Promise((next) => setTimeout(next, 50));
        });
      expect(await rows(page).evaluateAll((all) => new Set(all.map((row) => row.clientHeight)).size)).toBe(1);
    });

    const row = rows(page).filter({ hasText: /Old message 500\b/ });
    await row.scrollIntoViewIfNeeded();
    const top = async (): Promise<number> => (await row.boundingBox())?.y ?? -1;
    const place = await top();

    await test.step('a message above does not move what is read, and no row comes twice', async () => {
      await handset.text('Am I the first again?');
      await expect(rows(page).first()).toContainText('Am I the first again?');
      expect(Math.abs((await top()) - place)).toBeLessThanOrEqual(1);
      const ids = await rows(page).evaluateAll((all) => all.map((one) => one.dataset.id));
      expect(new Set(ids).size).toBe(ids.length);
    });

    await test.step('Back from a conversation returns to the place', async () => {
      await row.getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1, name: 'Inbox Thread' })).toBeVisible();
      await page.getByRole('link', { name: 'Back' }).click();
      await expect(row).toBeInViewport();
      expect(Math.abs((await top()) - place)).toBeLessThanOrEqual(2);
    });
  } finally {
    await removeMany();
  }
  expect(complaints).toEqual([]);
});
