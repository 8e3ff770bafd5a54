import type { Page } from '@playwright/test';
import { expect, Handset, openAs, serverUrl, test, watchConsole } from '../support/app';
import { sql } from '../support/database';
import { approvedKeyword } from '../support/keyword';
import { check } from '../support/look';

/** Backdates a sequence: it began a day earlier for everybody. */
const aDayLater = (name: string): Promise<unknown> =>
  sql(
    `with p as (
       update sequence_person set joined_at = joined_at - interval '1 day', due_at = due_at - interval '1 day', next_at = next_at - interval '1 day'
       where automation_id = (select id from automation where name = $1) returning subscriber_id
     ) update subscriber s set subscribed_at = subscribed_at - interval '1 day' from p where s.id = p.subscriber_id`,
    [name],
  );

/** A phone that joins a keyword. */
async function join(page: Page, phone: string, word: string): Promise<Handset> {
  const handset = await Handset.open(page, phone);
  await handset.text(word);
  await expect(handset.messages).toContainText('Reply STOP to unsubscribe');
  return handset;
}

/** Writes the next message of the open sequence, this many hours after the beginning. */
async function writeStep(page: Page, index: number, hours: number, text: string): Promise<void> {
  if (index > 0) await page.getByRole('button', { name: 'Add message' }).click();
  await page.getByRole('combobox', { name: 'Sent' }).nth(index).click();
  await page.getByRole('option', { name: 'Hours after it begins' }).click();
  await page.getByRole('textbox', { name: 'Hours' }).nth(index).fill(String(hours));
  await page.getByRole('textbox', { name: 'Message' }).nth(index).fill(text);
}

test('sequences: three steps, one who texts STOP before the third and one who replies @long', async ({
  page,
  context,
}) => {
  const complaints = watchConsole(page);
  const [stays, stops, replies] = ['5125550166', '5125550167', '5125550168'];
  const phonePage = await context.newPage();
  await openAs(page, 'owner', '/app/keywords');
  const word = await approvedKeyword(page);
  const name = `Steps ${word}`;

  await test.step('given a sequence of three messages that ends at a reply', async () => {
    await page.goto(`${serverUrl()}/app/messages/automations/add?kind=sequence`);
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('combobox', { name: 'Keyword' }).click();
    await page.getByRole('option', { name: word }).click();
    await page.getByRole('checkbox', { name: 'Stop for anyone who replies' }).check();
    const texts = ['First slice', 'Second slice', 'Third slice'];
    for (const [index, text] of texts.entries()) await writeStep(page, index, 24 * (index + 1), text);
    await check(page, 'sequence-add');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved. It is paused until you switch it on.')).toBeVisible();
    await page.getByRole('button', { name: 'Switch on' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('3 messages per person');
    await check(page, 'sequence-switch-on');
    await dialog.getByRole('button', { name: 'Switch on' }).click();
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  });

  await test.step('when three phones join, they get the first message a day later', async () => {
    for (const phone of [stays, stops, replies]) await join(phonePage, phone, word);
    await expect(page.getByRole('table', { name: 'People' }).getByRole('row')).toHaveCount(4);
    await aDayLater(name);
    for (const phone of [stays, stops, replies]) {
      const handset = await Handset.open(phonePage, phone);
      await expect(handset.messages).toContainText('First slice', { timeout: 30_000 });
    }
  });

  await test.step('and one replies: no second message for that phone', async () => {
    const handset = await Handset.open(phonePage, replies);
    await handset.text('Lovely, thank you very much');
    await expect(page.getByText('Replied', { exact: true })).toBeVisible({ timeout: 20_000 });
    await aDayLater(name);
    for (const phone of [stays, stops]) {
      const other = await Handset.open(phonePage, phone);
      await expect(other.messages).toContainText('Second slice', { timeout: 30_000 });
    }
    await expect((await Handset.open(phonePage, replies)).messages).not.toContainText('Second slice');
  });

  await test.step('and one texts STOP before the third message, which only the other one gets', async () => {
    const handset = await Handset.open(phonePage, stops);
    await handset.text('STOP');
    await expect(handset.messages).toContainText(/unsubscribed/i);
    await aDayLater(name);
    const other = await Handset.open(phonePage, stays);
    await expect(other.messages).toContainText('Third slice', { timeout: 30_000 });
    await expect((await Handset.open(phonePage, stops)).messages).not.toContainText('Third slice');
    for (const place of ['Finished', 'Unsubscribed', 'Replied'])
      await expect(page.getByText(place, { exact: true })).toBeVisible();
    await check(page, 'automation-sequence');
    await page.goto(`${serverUrl()}/app/messages/automations`);
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('On');
    await check(page, 'automations-list');
  });
  expect(complaints).toEqual([]);
});
