import type { Page } from '@playwright/test';
import { expect, giveSession, PERSONAS, serverUrl, test, watchConsole } from '../support/app';
import { callApi } from '../support/billing';
import { chooseKeyword, openComposer, preflight, withoutGoneCampaign, writeMessage } from '../support/composer';
import { sql } from '../support/database';
import { check } from '../support/look';
import { setUndo } from '../support/sending';

const KEYWORDS = ['PIZZA', 'LUNCH', 'FAMILY', 'SLICE', 'CATERING'];
const NOT_ENOUGH =
  'You do not have enough messages for the selected people. Please buy more messages or upgrade your plan.';

const balance = async (page: Page): Promise<number> =>
  (await callApi(page, 'messages/campaigns?limit=15')).body.data.total_available_messages as number;

/** The cost of the campaign in messages, as the composer shows it. */
async function costOf(page: Page): Promise<number> {
  const text = (await page.getByText(/people × 2 = [\d,]+ messages/).textContent()) ?? '';
  return Number(/= ([\d,]+) messages/.exec(text)?.[1]?.replaceAll(',', ''));
}

interface Left {
  readonly plan_left: number;
  readonly extra_left: number;
}
const OF_OWNER = `account_id = (select account_id from app_user where email = '${PERSONAS.owner}')`;
/** Sets the owner's balance, and returns the one before. */
async function setLeft({ plan_left, extra_left }: Left): Promise<Left> {
  const [before] = await sql(`select plan_left, extra_left from balance where ${OF_OWNER}`);
  await sql(`update balance set plan_left = $1, extra_left = $2 where ${OF_OWNER}`, [plan_left, extra_left]);
  return { plan_left: Number(before?.plan_left), extra_left: Number(before?.extra_left) };
}

let left: Left | undefined;
test.afterEach(async () => {
  await setUndo(0);
  if (left) await setLeft(left);
});

test('VAL-051, VAL-052, ENG-016: two tabs send at once with enough messages for one: one is sent, the other shows why not @long', async ({
  page,
  context,
}) => {
  const complaints = watchConsole(page);
  // Undone at the end, so that nothing is sent.
  await setUndo(120);
  await giveSession(page, 'owner');
  await openComposer(page);
  for (const word of KEYWORDS) await chooseKeyword(page, word);
  await writeMessage(page, 'Pies for one of two tabs');
  await page.getByRole('button', { name: 'Expand to 306' }).click();
  await expect(page.getByText(/people × 2 = /)).toBeVisible();
  await expect
    .poll(async () => (await sql("select content->>'segments' as segments from campaign_draft"))[0]?.segments)
    .toBe('2');
  const cost = await costOf(page);
  left = await setLeft({ plan_left: 0, extra_left: Math.floor(cost * 1.5) });
  // Opened anew, and so a separate draft.
  const other = await context.newPage();
  const heard = watchConsole(other);
  await other.goto(`${serverUrl()}/app/messages/add`);
  for (const word of KEYWORDS) await chooseKeyword(other, word);
  await writeMessage(other, 'Pies for one of two tabs');
  await other.getByRole('button', { name: 'Expand to 306' }).click();
  await expect(other.getByText(/people × 2 = /)).toBeVisible();
  const before = await balance(page);

  const dialogs = [await preflight(page), await preflight(other)];
  await Promise.all(dialogs.map((dialog) => dialog.getByRole('button', { name: 'Send Now' }).click()));
  const undo = (tab: Page) => tab.getByRole('button', { name: 'Undo', exact: true });
  await expect(undo(page).or(page.getByText(NOT_ENOUGH))).toBeVisible();
  await expect(undo(other).or(other.getByText(NOT_ENOUGH))).toBeVisible();
  const sent = (await undo(page).count()) === 1 ? page : other;
  const refused = sent === page ? other : page;
  await expect(undo(refused)).toHaveCount(0);

  await expect(refused.getByText(NOT_ENOUGH)).toBeVisible();
  await expect(refused.getByRole('button', { name: 'Not enough messages' })).toBeVisible();
  await expect(
    refused.getByText(`You can not use more then your current message count: ${before - cost} (${cost} required)`),
  ).toBeVisible();
  await expect(refused.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('Pies for one of two tabs');
  expect(await balance(sent)).toBe(before - cost);

  await undo(sent).click();
  await expect(sent.getByText('Your campaign was undone. Nothing was sent.')).toBeVisible();
  await expect(refused.getByRole('button', { name: 'Review and send' })).toBeVisible();
  expect(await balance(sent)).toBe(before);
  const unexpected = withoutGoneCampaign([...complaints, ...heard]);
  expect(unexpected.filter((line) => !/409.*api\/messages\/campaigns/.test(line))).toEqual([]);
});

test('two tabs send the same draft: it is sent once, and the other tab shows where it went @long', async ({
  page,
  context,
}) => {
  const complaints = watchConsole(page);
  // Undone at the end, so that nothing is sent.
  await setUndo(120);
  await giveSession(page, 'owner');
  await openComposer(page);
  await chooseKeyword(page, 'PIZZA');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Pies of two tabs');
  await writeMessage(page, 'Pies, but once');
  await expect(page).toHaveURL(/\?draft=\d+$/);
  const other = await context.newPage();
  const heard = watchConsole(other);
  await other.goto(page.url());
  await expect(other.getByText(/^Draft of/)).toBeInViewport();
  await check(other, 'compose-continued');
  const dialogs = [await preflight(page), await preflight(other)];
  await Promise.all(dialogs.map((dialog) => dialog.getByRole('button', { name: 'Send Now' }).click()));

  const where = 'This draft was already sent as Pies of two tabs in another tab or on another device.';
  const refused = (tab: Page) => tab.getByRole('main').getByText(where);
  await expect(page.getByRole('button', { name: 'Undo', exact: true }).or(refused(page))).toBeVisible();
  await expect(other.getByRole('button', { name: 'Undo', exact: true }).or(refused(other))).toBeVisible();
  const second = (await refused(other).count()) === 1 ? other : page;
  await expect(refused(second)).toBeInViewport();
  expect(await sql("select id from campaign where name = 'Pies of two tabs' and not deleted")).toHaveLength(1);
  await check(second, 'compose-sent-elsewhere');
  const first = second === other ? page : other;
  const address = new URL(first.url()).pathname;
  await expect(second.getByRole('link', { name: 'Show the campaign' })).toHaveAttribute('href', address);
  await first.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(first.getByText('Your campaign was undone. Nothing was sent.')).toBeVisible();
  const unexpected = withoutGoneCampaign([...complaints, ...heard]);
  expect(unexpected.filter((line) => !/409.*api\/messages\/campaigns/.test(line))).toEqual([]);
});
