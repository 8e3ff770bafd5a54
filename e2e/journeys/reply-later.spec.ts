import type { Page } from '@playwright/test';
import { expect, freshPhone, Handset, openAs, test, watchConsole } from '../support/app';
import { sql } from '../support/database';
import { check, NARROW, WIDE } from '../support/look';

const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const waiting = (page: Page) => page.getByRole('list', { name: 'Scheduled replies' }).getByRole('listitem');

/** Schedules a reply with the keyboard alone. */
async function later(page: Page, text: string, choice: string): Promise<void> {
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Send later' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: choice }).press('Enter');
  await expect(waiting(page).filter({ hasText: text })).toContainText('unless the person writes first');
  await expect(field(page)).toHaveValue('');
}

test('decisions 780 to 782: a reply waits, is withdrawn when the person writes first, and another leaves', async ({
  page,
  browser,
}) => {
  const complaints = watchConsole(page);
  const phone = freshPhone();
  const handset = await Handset.open(await (await browser.newContext()).newPage(), phone);
  await handset.text('PIZZA');
  await expect(handset.messages.getByText(/STOP/)).toHaveCount(1);
  await handset.text('Do you have a table tonight?');
  const find = () => sql('select id from conversation where phone = $1', [phone]);
  await expect.poll(find).toHaveLength(1);
  const id = Number((await find())[0]?.id);
  await openAs(page, 'owner', `/app/account/inbox/${id}`);

  await test.step('a reply waits in the thread, and the row of the list has a clock', async () => {
    await later(page, 'Good morning! There is one at seven.', 'Tomorrow');
    const row = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem').first();
    await expect(row.getByRole('img', { name: /^A reply leaves on/ })).toBeVisible();
    await check(page, 'reply-later-waits', [NARROW, WIDE]);
  });

  await test.step('cancelled, it comes back by Undo, which has the focus', async () => {
    await page.getByRole('button', { name: 'Cancel reply' }).click();
    await expect(waiting(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(waiting(page)).toHaveCount(1);
  });

  await test.step('the person writes first: it is withdrawn, and its author gets a notice', async () => {
    await handset.text('Never mind, we cook at home');
    await expect(waiting(page)).toContainText(/Withdrawn, because .* wrote first\./);
    await check(page, 'reply-later-withdrawn', [NARROW, WIDE]);
    await expect
      .poll(() => sql('select kind from notice where path = $1', [`/account/inbox/${id}`]))
      .toEqual([{ kind: 'inbox.withdrawn' }]);
  });

  await test.step('Edit and send puts the words back, and the next reply leaves at its moment', async () => {
    await page.getByRole('button', { name: 'Edit and send' }).click();
    await expect(field(page)).toHaveValue('Good morning! There is one at seven.');
    await expect(field(page)).toBeFocused();
    await expect(waiting(page)).toHaveCount(0);
    await later(page, 'Enjoy your dinner, see you soon!', 'Next Monday');
    await sql(`update scheduled_reply set send_at = now() where conversation_id = $1 and state = 'waiting'`, [id]);
    await expect(handset.messages).toContainText('Enjoy your dinner, see you soon!');
    await expect(waiting(page)).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Enjoy your dinner, see you soon!');
    await expect(handset.messages).not.toContainText('There is one at seven');
  });
  expect(complaints).toEqual([]);
});
