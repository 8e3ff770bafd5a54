import { expect, freshPhone, giveSession, Handset, serverUrl, test, watchConsole } from '../support/app';
import { chooseKeyword, openComposer, preflight, writeMessage } from '../support/composer';
import { approvedKeyword } from '../support/keyword';
import { check } from '../support/look';
import { endPromise, sendCampaign } from '../support/sending';

test.afterEach(endPromise);

test('a person who got all promised messages is left out, unless the sender, who is recorded, chooses otherwise @long', async ({
  page,
  context,
}) => {
  const complaints = watchConsole(page);
  await giveSession(page, 'owner');
  const handset = await Handset.open(await context.newPage(), freshPhone());
  const word = await approvedKeyword(page, 1);
  await handset.text(word);
  await expect(handset.messages.getByText(/STOP/)).toHaveCount(1);
  const compose = async (text: string): Promise<void> => {
    await openComposer(page);
    await chooseKeyword(page, word);
    await writeMessage(page, text);
  };

  await test.step('given a keyword that promises one message a month, which was sent', async () => {
    await sendCampaign(page, word, 'The one of this month');
    await expect(handset.messages).toContainText('The one of this month');
  });

  await test.step('when the next one is composed, the cost and the pre-flight show who is left out', async () => {
    await compose('One more');
    await expect(page.getByLabel('Cost')).toContainText('1 left out');
    await check(page, 'promise-composer');
    const dialog = await preflight(page);
    await expect(dialog.getByText('1 person has got as many messages this month')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Send Now' })).toBeDisabled();
    await check(page, 'promise-preflight');
  });

  await test.step('then an explicit choice sends it anyway, and its page shows who chose that', async () => {
    const dialog = page.getByRole('dialog', { name: /^Send to / });
    await dialog.getByRole('button', { name: 'Send to them anyway' }).click();
    await expect(dialog.getByText(/Your name is kept with the campaign/)).toBeVisible();
    await check(page, 'promise-anyway');
    await dialog.getByRole('button', { name: 'Send Now' }).click();
    await expect(
      page.getByText(/^Marco .* chose on .* to send it to people who had already received every promised message/),
    ).toBeVisible();
    await expect(handset.messages).toContainText('One more');
    await check(page, 'promise-campaign');
  });

  await test.step('and the page of the keyword shows what was sent', async () => {
    await page.goto(`${serverUrl()}/app/keywords`);
    await page.getByRole('link', { name: word }).first().click();
    await expect(page.getByText('1 person got 2 so far, at most 2 each; 1 has had all.')).toBeVisible();
    await check(page, 'promise-keyword');
  });

  await test.step('when the owner always keeps the promise, there is no such choice', async () => {
    await page.goto(`${serverUrl()}/app/messages/settings`);
    await page.getByRole('checkbox', { name: /Always keep to the messages/ }).check();
    await check(page, 'promise-settings');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Your sending settings were saved.')).toBeVisible();
    await compose('Never');
    const dialog = await preflight(page);
    await expect(dialog.getByText('1 person has got as many messages this month')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Send to them anyway' })).toHaveCount(0);
  });

  expect(complaints).toEqual([]);
});
