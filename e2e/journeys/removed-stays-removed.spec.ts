import type { Page } from '@playwright/test';
import { expect, giveSession, Handset, serverUrl, test, watchConsole } from '../support/app';
import { agree } from '../support/agree';
import { chooseKeyword, openComposer, sendNow, writeMessage } from '../support/composer';
import { approvedKeyword } from '../support/keyword';

const PHONE = '5125550263';
const SHOWN = '(512) 555-0263';
/** In the same lists, so that the campaign has a recipient. */
const OTHER = '5125550264';

const question = (page: Page) => page.getByRole('alertdialog');

async function choose(page: Page, keyword: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Keyword' }).click();
  await page.getByRole('option', { name: keyword, exact: true }).click();
}

async function campaign(page: Page, keyword: string, message: string): Promise<void> {
  await openComposer(page);
  await chooseKeyword(page, keyword);
  await writeMessage(page, message);
  await expect(page.getByText('1 person × 1 = 1')).toBeVisible();
  await sendNow(page);
}

test('SUBS-018, SUBS-019, SUBS-049, ENG-028, decision 79: a subscriber removed by the owner stays removed until they come back @long', async ({
  page,
  context,
}) => {
  const complaints = watchConsole(page);
  await giveSession(page, 'owner');
  const handset = await Handset.open(await context.newPage(), PHONE);
  const other = await Handset.open(await context.newPage(), OTHER);
  const word = await approvedKeyword(page);
  await page.goto(`${serverUrl()}/app/subscribers?phone=${PHONE}`);
  const lists = ['PIZZA', word].sort().join(' and ');
  const row = (keyword: string) =>
    page
      .getByRole('table')
      .getByRole('row', { name: /\(512\) 555-0263/ })
      .filter({ hasText: keyword });

  await test.step('given a phone that has joined two lists', async () => {
    for (const phone of [handset, other]) {
      await phone.text('Pizza');
      await expect(phone.messages.getByText(/STOP/)).toHaveCount(1);
      await phone.text(word.toLowerCase());
      await expect(phone.messages.getByText(/STOP/)).toHaveCount(2);
    }
    await expect(row('PIZZA')).toBeVisible();
    await expect(row(word)).toBeVisible();
  });

  await test.step('when the owner unsubscribes one row, the question names both lists and both are left; Undo restores both', async () => {
    await row('PIZZA').getByRole('button', { name: 'Unsubscribe', exact: true }).click();
    await expect(question(page)).toContainText(
      `${SHOWN} will leave ${lists}. No message will reach this person any more.`,
    );
    await question(page).getByRole('button', { name: 'Unsubscribe', exact: true }).click();
    for (const keyword of ['PIZZA', word]) await expect(row(keyword)).toContainText('Unsubscribed');
    await page.getByRole('button', { name: 'Undo' }).click();
    for (const keyword of ['PIZZA', word]) await expect(row(keyword)).not.toContainText('Unsubscribed');
  });

  await test.step('and when the owner deletes the subscriber, adding the phone under another keyword is refused with the reason', async () => {
    await row('PIZZA').getByRole('button', { name: 'Unsubscribe and remove' }).click();
    await expect(question(page)).toContainText(`${SHOWN} will leave ${lists}.`);
    await question(page).getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText(`Subscriber ${SHOWN} was unsubscribed.`)).toBeVisible();
    await expect(row(word)).toContainText('Unsubscribed');
    await page.goto(`${serverUrl()}/app/subscribers/add`);
    await choose(page, 'SLICE');
    await page.getByLabel('Phone').fill(PHONE);
    const box = page.getByRole('checkbox', { name: /not a robot/ });
    await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
    if (await box.isVisible()) {
      await box.click();
      await expect(page.getByText('Verified', { exact: true })).toBeVisible({ timeout: 60_000 });
    }
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(
      page.getByText('This person has opted out and can only join again by texting the keyword.').first(),
    ).toBeVisible();
  });

  await test.step('so is importing it, and the result shows that', async () => {
    await page.goto(`${serverUrl()}/app/subscribers/add?tab=subscriber_multiple`);
    await choose(page, 'SLICE');
    await page.getByLabel('CSV file with subscribers').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Phone,First Name\n${PHONE},Gina\n`),
    });
    await agree(page);
    await page.getByRole('button', { name: 'Upload' }).click();
    await expect(
      page.getByText('1 person in this file has opted out and stays unsubscribed.', { exact: false }),
    ).toBeVisible();
  });

  await test.step('and a campaign to its lists does not reach the handset', async () => {
    await campaign(page, word, 'Nobody who left reads this.');
    await expect(other.messages).toContainText('Nobody who left reads this.');
    await expect(handset.messages).not.toContainText('Nobody who left reads this.');
  });

  await test.step('until the subscriber texts the keyword', async () => {
    await handset.text(word);
    await expect(handset.messages.getByText(/STOP/)).toHaveCount(3);
    await page.goto(`${serverUrl()}/app/subscribers?phone=${PHONE}`);
    await expect(row(word)).toBeVisible();
    await expect(row(word)).not.toContainText('Unsubscribed');
    await expect(row('PIZZA')).toHaveCount(0);
  });

  // The browser logs a refused save to its console.
  expect(complaints.filter((line) => !/409.*api\/subscribers/.test(line))).toEqual([]);
});
