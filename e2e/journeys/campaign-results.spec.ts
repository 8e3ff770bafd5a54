import { expect, giveSession, Handset, test, watchConsole } from '../support/app';
import { approvedKeyword } from '../support/keyword';
import { check } from '../support/look';
import { openCampaign, sendCampaign } from '../support/sending';

test('decision 432: who replies and who leaves after a campaign is counted on its page, and listed @long', async ({
  page,
  context,
}, { retry }) => {
  const complaints = watchConsole(page);
  await giveSession(page, 'owner');
  const word = await approvedKeyword(page);
  const [leaves, stays] = [
    await Handset.open(await context.newPage(), String(5_125_550_432 + 2 * retry)),
    await Handset.open(await context.newPage(), String(5_125_550_433 + 2 * retry)),
  ];
  for (const handset of [leaves, stays]) {
    await handset.text(word);
    await expect(handset.messages.getByText(/STOP/)).toHaveCount(1);
  }
  const id = await sendCampaign(page, word, 'Pizza for two');

  await test.step('when one person leaves and the other replies', async () => {
    for (const handset of [leaves, stays]) await expect(handset.messages).toContainText('Pizza for two');
    await leaves.text('STOP');
    await expect(leaves.messages).toContainText('You are unsubscribed');
    await stays.text('Is it vegan?');
  });

  await test.step('then the page of the campaign counts both, and lists who left', async () => {
    await openCampaign(page, id);
    await expect(page.getByRole('link', { name: '1, show Replied' })).toBeVisible();
    await check(page, 'campaign-results');
    await page.getByRole('link', { name: '1, show Unsubscribed' }).click();
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('columnheader', { name: 'Unsubscribed' })).toBeVisible();
    await check(page, 'campaign-unsubscribed');
  });

  expect(complaints).toEqual([]);
});
