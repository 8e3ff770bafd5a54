import type { Locator, Page } from '@playwright/test';
import { expect, openAs, PERSONAS, serverUrl, test, watchConsole } from '../support/app';
import { sql } from '../support/database';
import { check, NARROW, WIDE } from '../support/look';
import { sendAtAnyTime } from '../support/sending';

/** Conversations of the agent's hour. */
const COUNT = 20;
/** Most keys of a conversation beyond the words of its answer. */
const MOST_KEYS = 3;

const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true });
const rows = (page: Page): Locator => page.getByRole('list', { name: 'Conversations' }).getByRole('listitem');
const phoneOf = (at: number): string => `73755503${String(at).padStart(2, '0')}`;

/** The demo's conversations of the owner, which the list leaves out until the end. */
let others: number[] = [];

/** People who wrote to the owner, a second apart, and are assigned to them; each has asked something. */
async function addConversations(): Promise<number[]> {
  const released = await sql(
    `update conversation set assignee_id = null from app_user u where u.email = $1 and assignee_id = u.id returning conversation.id`,
    [PERSONAS.owner],
  );
  others = released.map(({ id }) => Number(id));
  const found = await sql(
    `insert into conversation (account_id, phone, last_message, last_direction, last_message_at, total_replies, assignee_id)
     select u.account_id, '73755503' || lpad(n::text, 2, '0'), 'Question ' || n, 'in', now() - make_interval(secs => n), 1, u.id
     from app_user u, generate_series(1, $2) n where u.email = $1 order by n returning id`,
    [PERSONAS.owner, COUNT],
  );
  return found.map(({ id }) => Number(id));
}
const statesOf = async (ids: readonly number[]): Promise<string[]> =>
  (await sql('select state from conversation where id = any($1) order by id', [ids])).map(({ state }) => String(state));
const textsTo = async (at: number): Promise<string[]> =>
  (await sql('select body from message where phone = $1 order by id', [phoneOf(at)])).map(({ body }) => String(body));

/** Keys beyond words that were pressed since; a chord counts as one. */
function keyCounter(page: Page): { press: (key: string) => Promise<void>; take: () => number } {
  let count = 0;
  return {
    press: async (key) => {
      count += 1;
      await page.keyboard.press(key);
    },
    take: () => {
      const taken = count;
      count = 0;
      return taken;
    },
  };
}

test.afterEach(async () => {
  await sql(`delete from message where phone like '73755503%'`);
  await sql(`delete from conversation where phone like '73755503%'`);
  await sql(`update conversation c set assignee_id = u.id from app_user u where u.email = $1 and c.id = any($2)`, [
    PERSONAS.owner,
    others,
  ]);
});

test('the agent’s hour: 20 conversations are answered by keyboard, at most 3 keys each beyond the words @long', async ({
  page,
}) => {
  test.slow();
  const complaints = watchConsole(page);
  await sendAtAnyTime(PERSONAS.owner);
  const ids = await addConversations();
  await page.setViewportSize(WIDE);
  await openAs(page, 'owner', '/app/account/inbox?assignee=me');
  await expect(rows(page)).toHaveCount(COUNT);
  const keys = keyCounter(page);

  await test.step('Esc leaves the reply, so that no shortcut becomes part of it', async () => {
    await keys.press('j');
    await expect(page).toHaveURL(`${serverUrl()}/app/account/inbox/${ids[0]}?assignee=me`);
    await expect(field(page)).toBeVisible();
    await keys.press('r');
    await page.keyboard.type('Half a sent');
    await keys.press('Escape');
    await keys.press('j');
    await expect(page).toHaveURL(`${serverUrl()}/app/account/inbox/${ids[1]}?assignee=me`);
    await keys.press('k');
    await expect(field(page)).toHaveValue('Half a sent');
    await keys.press('r');
    await page.keyboard.press('Control+A');
    keys.take();
  });

  await test.step('Ctrl+Shift+Enter sends, marks as done and opens the next, in the order of the list', async () => {
    for (const [at, id] of ids.entries()) {
      await expect(page).toHaveURL(`${serverUrl()}/app/account/inbox/${id}?assignee=me`);
      // Typed at once: what comes before the field is there is kept for it.
      await page.keyboard.type(`Answer ${at + 1}`);
      await expect(field(page)).toHaveValue(`Answer ${at + 1}`);
      await keys.press('Control+Shift+Enter');
      expect(keys.take()).toBeLessThanOrEqual(MOST_KEYS);
    }
    await expect(page.getByText('No unanswered conversation is left in this list.')).toBeVisible();
  });

  await test.step('then each person has one answer, their own, and every conversation is done', async () => {
    await expect.poll(() => statesOf(ids)).toEqual(Array(COUNT).fill('done'));
    for (let at = 1; at <= COUNT; at += 1)
      expect(await textsTo(at)).toEqual([expect.stringMatching(new RegExp(`Answer ${at}$`))]);
  });
  expect(complaints).toEqual([]);
});

test('the inbox by keyboard: replies move nothing, and several are done at once and undone @long', async ({ page }) => {
  test.slow();
  await sendAtAnyTime(PERSONAS.owner);
  const ids = await addConversations();
  await page.setViewportSize(WIDE);
  await openAs(page, 'owner', '/app/account/inbox?assignee=me');
  await expect(rows(page)).toHaveCount(COUNT);
  const isOpen = (at: number) => expect(page).toHaveURL(`${serverUrl()}/app/account/inbox/${ids[at]}?assignee=me`);

  await test.step('J goes on in the order that was seen', async () => {
    await page.keyboard.press('j');
    await isOpen(0);
    await page.keyboard.press('j');
    await isOpen(1);
    await expect(field(page)).toBeVisible();
    await page.keyboard.press('r');
    await page.keyboard.type('An answer');
    await page.keyboard.press('Control+Enter');
    await expect(rows(page).nth(1)).toContainText('An answer');
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await isOpen(2);
    await expect(rows(page).nth(1)).toContainText('An answer');
  });

  await test.step('x and X select, E marks as done, and z reverts it', async () => {
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await isOpen(3);
    await page.keyboard.press('j');
    await isOpen(4);
    await page.keyboard.press('X');
    await expect(page.getByText('3 selected')).toBeVisible();
    await check(page, 'inbox-selected', [WIDE]);
    await page.keyboard.press('E');
    await expect(page.getByText('3 conversations are done.')).toBeVisible();
    expect((await statesOf(ids)).filter((state) => state === 'done')).toHaveLength(3);
    await check(page, 'inbox-done', [WIDE]);
    await page.keyboard.press('j');
    await isOpen(5);
    await page.keyboard.press('z');
    await expect(page.getByText('3 conversations are done.')).toHaveCount(0);
    expect((await statesOf(ids)).filter((state) => state === 'done')).toEqual([]);
  });

  await test.step('on a narrow page, x selects the focused row', async () => {
    await page.setViewportSize(NARROW);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(rows(page)).toHaveCount(COUNT);
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await expect(page.getByText('1 selected')).toBeVisible();
    await check(page, 'inbox-selected-narrow', [NARROW]);
    await page.keyboard.press('E');
    await expect(page.getByText('1 conversation is done.')).toBeVisible();
    await check(page, 'inbox-done-narrow', [NARROW]);
    await page.keyboard.press('z');
    await expect(page.getByText('1 conversation is done.')).toHaveCount(0);
  });
});
