import { expect, giveSession, Handset, serverUrl, test, watchConsole } from '../support/app';
import { chooseKeyword, openComposer, preflight, writeMessage } from '../support/composer';
import { approvedKeyword } from '../support/keyword';
import { check } from '../support/look';
import { endLaw, endQuiet, openCampaign, sendCampaign, setLawNow, setQuietNow } from '../support/sending';

const PHONE = '5125550272';

test.afterEach(async () => {
  await endQuiet();
  await endLaw();
});

test('ENG-018, ENG-022: a campaign waits for the end of quiet hours, replies do not @long', async ({
  page,
  context,
}) => {
  const complaints = watchConsole(page);
  await giveSession(page, 'owner');
  const handset = await Handset.open(await context.newPage(), PHONE);
  const word = await approvedKeyword(page);
  await setQuietNow();
  let id = 0;

  await test.step('given quiet hours, a welcome and the answer to HELP leave at once', async () => {
    await handset.text(word);
    await expect(handset.messages.getByText(/STOP/)).toHaveCount(1);
    await handset.text('HELP');
    await expect(handset.messages.getByText(/help/i).last()).toBeVisible();
  });

  await test.step('when a campaign is sent, it waits and says until when', async () => {
    id = await sendCampaign(page, word, 'Good morning');
    await openCampaign(page, id);
    await expect(page.getByText(/1 person waits for the end of quiet hours, the last until/)).toBeVisible();
    await expect(handset.messages).not.toContainText('Good morning');
    await check(page, 'campaign-in-quiet-hours');
  });

  await test.step('and the owner opens the settings from there and switches quiet hours off', async () => {
    await page.getByRole('link', { name: 'Sending Settings' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sending Settings' })).toBeVisible();
    await check(page, 'sending-settings');
    await page.getByRole('combobox', { name: 'From' }).click();
    await page.getByRole('option', { name: 'Noon' }).click();
    await page.getByRole('combobox', { name: 'Until' }).click();
    await page.getByRole('option', { name: '1:00 PM', exact: true }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Leave at least six hours of the day for sending.')).toBeVisible();
    await page.getByRole('checkbox', { name: /Send only in the hours/ }).uncheck();
    await expect(page.getByText(/Our support allows this account/)).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Your sending settings were saved.')).toBeVisible();
  });

  await test.step('then the waiting campaign arrives', async () => {
    await expect(handset.messages).toContainText('Good morning');
    await openCampaign(page, id);
    await expect(page.getByText(/quiet hours/)).toHaveCount(0);
  });

  expect(complaints).toEqual([]);
});

const VERMONT = '8025550290';

test('the law’s hours: before Send the owner sees who waits until when and why, and wider hours are refused @long', async ({
  page,
  context,
}) => {
  const complaints = watchConsole(page);
  await giveSession(page, 'owner');
  const word = await approvedKeyword(page);
  const handset = await Handset.open(await context.newPage(), VERMONT);
  await setLawNow();

  await test.step('given a time that Vermont does not allow, a welcome leaves at once', async () => {
    await handset.text(word);
    await expect(handset.messages.getByText(/STOP/)).toHaveCount(1);
  });

  await test.step('when a campaign is reviewed, it says whose law makes the person wait, and until when', async () => {
    await openComposer(page);
    await chooseKeyword(page, word);
    await writeMessage(page, 'Maple syrup is here');
    const dialog = await preflight(page);
    await expect(dialog).toContainText(
      /1 person in (Vermont|the United States) waits until .*The law of \1 allows texts from/,
    );
    await check(page, 'preflight-law');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('and hours that are wider than the law’s are refused at their field', async () => {
    await page.goto(`${serverUrl()}/app/messages/settings`);
    await page.getByRole('checkbox', { name: /Send only in the hours/ }).check();
    await page.getByRole('combobox', { name: 'From' }).click();
    await page.getByRole('option', { name: '7:00 AM', exact: true }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/^The law allows marketing texts from 8:00 AM to 9:00 PM/)).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'From' })).toHaveText('7:00 AM');
    await check(page, 'sending-settings-law');
  });

  // Refused hours are a 422 response, which the browser logs.
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
});
