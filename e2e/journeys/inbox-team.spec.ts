import type { Locator, Page } from '@playwright/test';
import { expect, freshWord, Handset, openAs, serverUrl, test, watchConsole } from '../support/app';
import { sql } from '../support/database';
import { check } from '../support/look';

const PHONE = '5125550393';
const SHOWN = /\(512\) 555-0393/;

const state = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'State' }).getByRole('button', { name, exact: true });
const bell = (page: Page): Locator => page.getByRole('button', { name: /^Notifications/ });
/** The newest notice behind the bell, which stays closed afterwards. */
async function newestNotice(page: Page, text: RegExp): Promise<void> {
  await expect(bell(page)).toHaveAccessibleName(/unread/);
  await bell(page).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' }).getByText(text).first()).toBeVisible();
  await page.keyboard.press('Escape');
}
const inList = (page: Page): Locator => page.getByRole('main').getByText(SHOWN).first();

/** A conversation of a phone that has joined a demo keyword; returns its id. */
async function write(phonePage: Page, phone: string, words: string): Promise<number> {
  const handset = await Handset.open(phonePage, phone);
  await handset.text('CATERING');
  await expect(handset.messages).toContainText('Planning a party?');
  await handset.text(words);
  const find = () => sql('select id from conversation where phone = $1 and last_message = $2', [phone, words]);
  await expect.poll(async () => (await find()).length).toBe(1);
  return Number((await find())[0]?.id);
}

test('two users share a conversation: assign, note, state, and a snooze that ends @long', async ({
  page,
  browser,
  context,
}) => {
  const complaints = watchConsole(page);
  const nina = await (await browser.newContext()).newPage();
  const question = `Do you cater for thirty? ${freshWord('Q')}`;
  const id = await write(await context.newPage(), PHONE, question);
  const thread = `/app/account/inbox/${id}`;

  await test.step('given Marco reads the conversation, and Nina is elsewhere', async () => {
    await openAs(nina, 'manager', '/app/subscribers');
    await openAs(page, 'owner', thread);
    await expect(page.getByText(question).last()).toBeVisible();
  });

  await test.step('when he assigns it to Nina by the keyboard, her bell count rises and her filter lists it as unread', async () => {
    await expect(page.getByRole('button', { name: /^Assign/ })).toBeVisible();
    await page.keyboard.press('a');
    const search = page.getByRole('combobox', { name: 'Search users' });
    await expect(search).toBeFocused();
    await search.pressSequentially('nina');
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^Assigned to Nina/ })).toBeVisible();
    await newestNotice(nina, /assigned the conversation with .* to you/);
    await nina.goto(`${serverUrl()}/app/account/inbox?assignee=me`);
    await expect(inList(nina)).toBeVisible();
    await nina.goto(serverUrl() + thread);
    await expect(nina.getByRole('button', { name: /^Assigned to Nina/ })).toBeVisible();
  });

  await test.step('and when he mentions her in a note, she sees it in her open thread, and the filter has it', async () => {
    await page.getByRole('tab', { name: 'Note' }).click();
    const field = page.getByRole('textbox', { name: 'Note' });
    const note = freshWord('Call');
    await field.pressSequentially(`${note}, @ni`);
    await page.getByRole('option', { name: /Nina/ }).click();
    await field.press('Control+Enter');
    await expect(field).toHaveValue('');
    for (const one of [page, nina]) {
      await expect(one.getByText('Private note').last()).toBeVisible();
      await expect(one.getByText(new RegExp(note))).toBeVisible();
    }
    await newestNotice(nina, /mentioned you in a note/);
    await nina.goto(`${serverUrl()}/app/account/inbox?mentioned=1`);
    await expect(inList(nina)).toBeVisible();
    await nina.goto(serverUrl() + thread);
  });

  await test.step('and each sees the state that the other chooses, without a reload', async () => {
    await state(nina, 'Waiting').click();
    await expect(state(page, 'Waiting')).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('e');
    await expect(state(page, 'Done')).toHaveAttribute('aria-pressed', 'true');
    await expect(state(nina, 'Done')).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('and a snooze hides it until its time, when it is open again and Nina is notified', async () => {
    await page.getByRole('button', { name: 'Snooze', exact: true }).click();
    await page.getByRole('menuitem', { name: /^Tomorrow/ }).click();
    for (const one of [page, nina]) await expect(one.getByText(/^Snoozed until/)).toBeVisible();
    await check(page, 'inbox-team');
    const [row] = await sql('select snoozed_until from conversation where id = $1', [id]);
    expect(row?.snoozed_until).not.toBeNull();
    await sql(`update conversation set snoozed_until = now() - interval '1 second' where id = $1`, [id]);
    for (const one of [page, nina]) {
      await expect(one.getByText(/^Snoozed until/)).toBeHidden();
      await expect(state(one, 'Open')).toHaveAttribute('aria-pressed', 'true');
    }
    await newestNotice(nina, /is back from its snooze/);
  });

  await test.step('and Marco marks it as unread, which returns to the list, and it stays unread', async () => {
    await page.getByRole('button', { name: 'Mark as unread' }).click();
    await expect(page).toHaveURL(/\/account\/inbox$/);
    await expect
      .poll(() =>
        sql(
          `select from conversation_unread r join app_user u on u.id = r.user_id where r.conversation_id = $1 and u.email like 'marco@%'`,
          [id],
        ).then((rows) => rows.length),
      )
      .toBe(1);
  });

  expect(complaints).toEqual([]);
  await nina.context().close();
});
