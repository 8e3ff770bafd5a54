import type { Page } from '@playwright/test';
import { expect, Handset, openAs, PERSONAS, test, watchConsole } from '../support/app';
import { sql } from '../support/database';
import { check, NARROW } from '../support/look';

const PHONE = '7375550171';

const rows = (page: Page) => page.getByRole('list', { name: 'Conversations' }).getByRole('listitem');

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
    // It has joined, so that its next text is a reply.
    const handset = await Handset.open(await context.newPage(), PHONE);
    await handset.text('pizza');
    await expect(handset.messages).toContainText(/STOP/);

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

    await test.step('a message above does not move the rows in view, and no row appears twice', async () => {
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
