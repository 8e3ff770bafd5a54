import type { Locator, Page } from '@playwright/test';
import {
  expect,
  freshPhone,
  giveSession,
  Handset,
  openAs,
  PERSONAS,
  serverUrl,
  test,
  watchConsole,
} from '../support/app';
import {
  chooseKeyword,
  discardDrafts,
  openComposer,
  preflight,
  typeDate,
  withoutGoneCampaign,
  writeMessage,
} from '../support/composer';
import { sql } from '../support/database';
import { approvedKeyword } from '../support/keyword';
import { check } from '../support/look';

const PHONE = freshPhone();
const YEAR = new Date().getFullYear() + 1;
const PACIFIC = -2;

/** The second Sunday of March, when clocks go forward from 2 to 3. */
const forward = (): number => 8 + ((7 - new Date(Date.UTC(YEAR, 2, 1)).getUTCDay()) % 7);
const march = (): string => `03${String(forward()).padStart(2, '0')}${YEAR}`;

const setTimezone = (code: number): Promise<unknown> =>
  sql('update app_user set timezone = $2 where email = $1', [PERSONAS.manager, code]);
const makeDue = (text: string): Promise<unknown> =>
  sql('update campaign set send_at = now() where message = $1', [text]);

const row = (page: Page, text: string) => page.getByRole('row', { name: new RegExp(text) });
const message = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });

async function openEdit(page: Page, text: string): Promise<void> {
  await page.goto(`${serverUrl()}/app/messages?sent=pending`);
  await row(page, text).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Campaign Edit' })).toBeVisible();
}

test.afterEach(() => setTimezone(0));

test('CAMP-004, CAMP-007, CAMP-020, CAMP-021, CAMP-042, VAL-054 to VAL-057: Send Later over a change of daylight saving, edited and begun', async ({
  page,
  context,
  browser,
}) => {
  const complaints = watchConsole(page);
  await setTimezone(PACIFIC);
  await giveSession(page, 'owner');
  const word = await approvedKeyword(page);
  const handset = await Handset.open(await context.newPage(), PHONE);
  await handset.text(word);
  await expect(handset.messages.getByText(/STOP/)).toHaveCount(1);
  await giveSession(page, 'manager');

  await test.step('given a time that clocks skip is typed, the field says so', async () => {
    await openComposer(page);
    await chooseKeyword(page, word);
    await writeMessage(page, `Spring ${word}`);
    await page.getByText('Pick a time').click();
    await typeDate(page, 'Send date and time', `${march()}0230a`);
    await expect(page.getByText(/^This time does not exist: clocks go forward/)).toBeVisible();
    await check(page, 'compose-later');
  });

  await test.step('when the next hour is chosen, it is scheduled in the timezone of the profile', async () => {
    await typeDate(page, 'Send date and time', `${march()}0300a`);
    await expect(page.getByText('Pacific time, the timezone of your profile.')).toBeVisible();
    const dialog = await preflight(page);
    await expect(dialog).toHaveAccessibleName('Schedule for 1 person?');
    await dialog.getByRole('button', { name: 'Send Later' }).click();
    await expect(page.getByText('Your campaign was scheduled.')).toBeVisible();
    await expect(row(page, `Spring ${word}`)).toContainText(/3:00 AM/);
    const [stored] = await sql(
      "select to_char(send_at at time zone 'UTC', 'HH24:MI') as utc from campaign where message = $1",
      [`Spring ${word}`],
    );
    expect(stored?.utc).toBe('10:00');
  });

  await test.step('and edited: the stored values are there, and SAVE keeps the change', async () => {
    await openEdit(page, `Spring ${word}`);
    await expect(message(page)).toHaveValue(`Spring ${word}`);
    await expect(page.getByRole('radio', { name: 'Pick a time' })).toBeChecked();
    await check(page, 'campaign-edit');
    await writeMessage(page, `Changed ${word}`);
    await page.getByRole('button', { name: 'SAVE', exact: true }).click();
    await expect(page.getByText('Campaign saved.')).toBeVisible();
    await expect(row(page, `Changed ${word}`)).toContainText(/3:00 AM/);
  });

  await test.step('and of two editors the later one does not overwrite the other', async () => {
    const other = await (await browser.newContext()).newPage();
    await openAs(other, 'owner', '/app/messages?sent=pending');
    await openEdit(other, `Changed ${word}`);
    await openEdit(page, `Changed ${word}`);
    await writeMessage(page, `Mine ${word}`);
    await writeMessage(other, `Theirs ${word}`);
    await other.getByRole('button', { name: 'SAVE', exact: true }).click();
    await expect(other.getByText('Campaign saved.')).toBeVisible();
    await expect(page.getByText('This campaign was changed by somebody else while you were editing.')).toBeVisible();
    await expect(message(page)).toHaveValue(`Mine ${word}`);
    await page.getByRole('button', { name: 'Open that one' }).click();
    await expect(message(page)).toHaveValue(`Theirs ${word}`);
    await other.context().close();
  });

  await test.step('and it starts while it is edited: the form says so, keeps the text and shows the campaign', async () => {
    await writeMessage(page, `Too late ${word}`);
    await makeDue(`Theirs ${word}`);
    await expect(page.getByText(/^This campaign has started and can no longer be changed/)).toBeVisible();
    await expect(message(page)).toHaveValue(`Too late ${word}`);
    await page.getByRole('button', { name: 'Show the campaign' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Campaign View' })).toBeVisible();
    await expect(handset.messages).toContainText(`Theirs ${word}`);
    await expect(handset.messages).not.toContainText(`Too late ${word}`);
  });
  expect(withoutGoneCampaign(complaints)).toEqual([]);
});

test('CAMP-005, CAMP-020, decision 360: from the list to a scheduled campaign in at most 9 clicks, and deleted', async ({
  page,
}) => {
  await openAs(page, 'owner', '/app/messages');
  await discardDrafts();
  let clicks = 0;
  const click = async (target: Locator): Promise<void> => {
    clicks += 1;
    await target.click();
  };
  await click(page.getByRole('link', { name: 'New Campaign' }).first());
  await click(page.getByRole('combobox', { name: 'To' }));
  await click(page.getByRole('option', { name: /^PIZZA/ }));
  await click(message(page));
  await page.keyboard.type('Two for one tomorrow');
  await click(page.getByText('Tomorrow 10 AM'));
  await expect(page.getByText(/10:00 AM, .* Central time, the timezone of your profile\.$/)).toBeVisible();
  await click(page.getByRole('button', { name: 'Review and send' }));
  await click(page.getByRole('dialog').getByRole('button', { name: 'Send Later' }));
  await expect(page.getByText('Your campaign was scheduled.')).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(9);
  await expect(row(page, 'Two for one tomorrow')).toContainText(/10:00 AM/);

  await openEdit(page, 'Two for one tomorrow');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Campaign deleted.')).toBeVisible();
  await expect(row(page, 'Two for one tomorrow')).toHaveCount(0);
});
