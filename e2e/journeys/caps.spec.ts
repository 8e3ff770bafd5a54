import { expect, giveSession, Handset, serverUrl, test, watchConsole } from '../support/app';
import { chooseKeyword, openComposer, preflight, writeMessage } from '../support/composer';
import { approvedKeyword } from '../support/keyword';
import { check } from '../support/look';
import { endCaps, openCampaign, sendCampaign } from '../support/sending';

test.afterEach(endCaps);

test('ENG-022: a person who has had a text today is left out of the next campaign @long', async ({ page, context }, {
  retry,
}) => {
  const complaints = watchConsole(page);
  await giveSession(page, 'owner');
  const handset = await Handset.open(await context.newPage(), String(5_125_550_276 + retry));
  const word = await approvedKeyword(page);
  await handset.text(word);
  await expect(handset.messages.getByText(/STOP/)).toHaveCount(1);

  await test.step('given one text a day by the settings', async () => {
    await page.goto(`${serverUrl()}/app/messages/settings`);
    await page.getByRole('textbox', { name: 'In a day' }).fill('1');
    await check(page, 'caps');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Your sending settings were saved.')).toBeVisible();
  });

  await test.step('when a campaign was sent, the pre-flight of the next one says who has had enough', async () => {
    const first = await sendCampaign(page, word, 'The only one today');
    await expect(handset.messages).toContainText('The only one today');
    await openCampaign(page, first);
    await openComposer(page);
    await chooseKeyword(page, word);
    await writeMessage(page, 'One too many');
    const dialog = await preflight(page);
    await expect(dialog.getByText('Had enough texts already')).toBeVisible();
    await expect(dialog.getByText(/have already had as many messages as your limits allow/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Send Now' })).toBeDisabled();
  });

  expect(complaints).toEqual([]);
});
