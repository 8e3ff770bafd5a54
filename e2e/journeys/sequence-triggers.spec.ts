import { expect, Handset, openAs, serverUrl, test, watchConsole } from '../support/app';
import { aDayLater, join, PICTURE, saveAutomation, switchOn, writeStep } from '../support/automations';
import { PERSON } from '../support/browser';
import { sql } from '../support/database';
import { approvedKeyword } from '../support/keyword';
import { check } from '../support/look';

const [CLICKS, STAYS] = ['5125550283', '5125550284'];
const LOOKED = 'You had a look: here is the menu';
const NOT_LOOKED = 'You have not seen the menu yet';

test('a sequence begins with a tag, and goes on by who clicked @long', async ({ page, context, browser }) => {
  const complaints = watchConsole(page);
  const phonePage = await context.newPage();
  await openAs(page, 'owner', '/app/keywords');
  const word = await approvedKeyword(page);
  const [name, tag] = [`Tagged ${word}`, `tag ${word}`];
  for (const phone of [CLICKS, STAYS]) await join(phonePage, phone, word);

  await test.step('given a sequence for a tag, with a link, and a picture for those who click it', async () => {
    await page.goto(`${serverUrl()}/app/messages/automations/add?kind=sequence`);
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('combobox', { name: 'Begins when a person' }).click();
    await page.getByRole('option', { name: 'Gets a tag' }).click();
    await page.getByRole('combobox', { name: 'Tag' }).fill(tag);
    await writeStep(page, 0, 24, 'The new menu: ');
    await page.getByRole('button', { name: 'Add link' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a link' });
    await dialog.getByRole('textbox', { name: 'Web address' }).fill(`${serverUrl()}/handsets?from=sequence`);
    await dialog.getByRole('button', { name: 'Add link' }).click();
    await expect(dialog).toBeHidden();
    for (const [index, only, text] of [
      [1, 'Only those who clicked a link of', LOOKED],
      [2, 'Only those who did not click a link of', NOT_LOOKED],
    ] as const) {
      await writeStep(page, index, 24 * (index + 1), text);
      await page.getByRole('combobox', { name: 'For' }).nth(index).click();
      await page.getByRole('option', { name: only }).click();
      await page
        .getByRole('combobox', { name: 'Message', exact: true })
        .nth(index - 1)
        .click();
      await page.getByRole('option', { name: 'Message 1' }).click();
    }
    await page.getByLabel('Attachment').nth(1).setInputFiles(PICTURE);
    await check(page, 'sequence-of-a-tag');
    await saveAutomation(page);
    await switchOn(page, '5 messages per person');
  });

  await test.step('when people get the tag, the first message is sent to them a day later', async () => {
    const list = await context.newPage();
    await list.goto(`${serverUrl()}/app/subscribers?keyword=${word}`);
    await list.getByRole('checkbox', { name: 'Select this page' }).check();
    await list.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Add a tag' }).click();
    await list.getByRole('combobox', { name: 'Tag' }).fill(tag);
    await list.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await expect(list.getByRole('region', { name: 'Change' })).toContainText('2 subscribers were tagged');
    await list.close();
    await expect(page.getByRole('table', { name: 'People' }).getByRole('row')).toHaveCount(3);
    await aDayLater(name);
    for (const phone of [CLICKS, STAYS])
      await expect((await Handset.open(phonePage, phone)).messages).toContainText('The new menu: http');
  });

  await test.step('and when one of them opens the link, only that phone gets the picture', async () => {
    const handset = await Handset.open(phonePage, CLICKS);
    const link = /http\S+\/s\/[0-9A-Za-z]{17}/.exec((await handset.messages.textContent()) ?? '')?.[0] ?? '';
    // Within two seconds of the handover, only programs open links.
    await sql(`update message set claimed_at = claimed_at - interval '1 minute' where phone = $1`, [CLICKS]);
    const phone = await browser.newContext({ userAgent: PERSON });
    await (await phone.newPage()).goto(link);
    await phone.close();
    // Clicks in sequences are counted at once and shown when the page is opened.
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(/1 clicked/)).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await aDayLater(name);
    await expect(handset.messages).toContainText(LOOKED);
    await expect(handset.messages.locator('img')).toHaveCount(1);
  });

  await test.step('and only the other one gets the message for those who did not', async () => {
    await aDayLater(name);
    const handset = await Handset.open(phonePage, STAYS);
    await expect(handset.messages).toContainText(NOT_LOOKED);
    await expect(handset.messages).not.toContainText(LOOKED);
    await expect(page.getByText('Finished', { exact: true })).toHaveCount(2);
    await expect((await Handset.open(phonePage, CLICKS)).messages).not.toContainText(NOT_LOOKED);
    await check(page, 'sequence-of-a-tag-ended');
  });
  expect(complaints).toEqual([]);
});
