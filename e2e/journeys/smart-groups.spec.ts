import type { Page } from '@playwright/test';
import { expect, freshWord, giveSession, Handset, serverUrl, test, watchConsole } from '../support/app';
import { callApi } from '../support/billing';
import { chooseRecipients, openComposer, sendNow, writeMessage } from '../support/composer';
import { approvedKeyword } from '../support/keyword';
import { check } from '../support/look';

const [ANA, BEN, CLEO] = ['5125550451', '5125550452', '5125550453'];

const choose = async (page: Page, row: string, label: string, option: string): Promise<void> => {
  await page.getByRole('group', { name: row }).getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

/** As the list does for a selection. */
async function giveTag(page: Page, tag: string, keyword: string, phone: string): Promise<void> {
  const form = { filter: JSON.stringify({ keyword, phone }), tag };
  expect((await callApi(page, 'subscribers/bulk/tag', { method: 'POST', form })).status).toBe(200);
  const found = async () => (await callApi(page, `subscribers?tag=${tag}&phone=${phone}`)).body.data.total_entries;
  await expect.poll(found).toBe(1);
}

test('smart groups: counted before it is saved, it follows the tag, and a campaign reaches exactly its people @long', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  const complaints = watchConsole(page);
  const phonePage = await context.newPage();
  await giveSession(page, 'owner');
  const word = await approvedKeyword(page);
  const tag = freshWord('t').toLowerCase();
  const name = freshWord('Regulars ');
  for (const phone of [ANA, BEN, CLEO]) {
    const handset = await Handset.open(phonePage, phone);
    await handset.text(word);
    await expect(handset.messages).toContainText('Reply STOP to unsubscribe');
  }
  await giveTag(page, tag, word, ANA);

  await test.step('given two conditions, the form says how many people match before it is saved', async () => {
    await page.goto(`${serverUrl()}/app/subscribers/groups`);
    await page.getByRole('link', { name: 'New Smart Group' }).click();
    await choose(page, 'Condition 1', 'Condition', 'Joined the keyword');
    await choose(page, 'Condition 1', 'Keyword', word);
    await expect(page.getByText('3 people match now')).toBeVisible();
    await page.getByRole('button', { name: 'Add Condition' }).click();
    await choose(page, 'Condition 2', 'Condition', 'Has the tag');
    await page.getByRole('combobox', { name: 'Tag' }).fill(tag);
    await expect(page.getByText('1 person matches now')).toBeVisible();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await check(page, 'smart-group-new');
    await page.getByRole('button', { name: 'Create Smart Group' }).click();
    await expect(page.getByText('A new Group was created.')).toBeVisible();
  });

  await test.step('when somebody else gets the tag, the opened group has both', async () => {
    await giveTag(page, tag, word, BEN);
    await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
    await expect(page.getByText('2 active subscribers in this group')).toBeVisible();
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(3);
    await check(page, 'smart-group-edit');
  });

  await test.step('then a campaign to it reaches exactly those two', async () => {
    const text = `Only for regulars of ${word}`;
    await openComposer(page);
    await chooseRecipients(page, name, 'Smart group, updated');
    await expect(page.getByText(`Smart group ${name}, `)).toBeVisible();
    await check(page, 'compose-smart-group');
    await writeMessage(page, text);
    await sendNow(page);
    for (const phone of [ANA, BEN]) await expect((await Handset.open(phonePage, phone)).messages).toContainText(text);
    const { body } = await callApi(page, 'messages/campaigns');
    expect(body.data.entries.find(({ message }: { message: string }) => message === text)).toMatchObject({
      msg_count: 2,
    });
    await expect((await Handset.open(phonePage, CLEO)).messages).not.toContainText(text);
  });

  expect(complaints).toEqual([]);
});
