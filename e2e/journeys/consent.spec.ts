import { expect, giveSession, Handset, serverUrl, test, watchConsole } from '../support/app';
import { sql } from '../support/database';
import { approvedKeyword } from '../support/keyword';
import { check } from '../support/look';
import { sendCampaign } from '../support/sending';

test('a person who misspells a keyword is asked once which one was meant, and joins by YES @long', async ({
  page,
  context,
}) => {
  const complaints = watchConsole(page);
  await giveSession(page, 'owner');
  const word = await approvedKeyword(page);
  const handset = await Handset.open(await context.newPage(), `512556${String(Date.now() % 10_000).padStart(4, '3')}`);
  await handset.text(`${word}Q`);
  await expect(handset.messages).toContainText(`Did you mean ${word}?`);
  await handset.text('YES');
  await expect(handset.messages).toContainText(/msgs\/mo/);
  await page.goto(`${serverUrl()}/app/subscribers`);
  await expect(page.getByRole('row', { name: new RegExp(word) })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a landline is left out after two texts did not reach it, and can be texted again @long', async ({
  page,
  context,
}) => {
  const complaints = watchConsole(page);
  await giveSession(page, 'owner');
  const word = await approvedKeyword(page);
  // The carrier reports numbers that end so as landlines.
  const phone = `5125${String(Date.now()).slice(-2)}0011`;
  const handset = await Handset.open(await context.newPage(), phone);
  await handset.text(word);
  await expect.poll(async () => (await sql('select from subscriber where phone = $1', [phone])).length).toBe(1);
  await sendCampaign(page, word, 'Two for one today');
  const why = page.getByText(/Messages can not reach this phone: Landline\./);
  await expect(async () => {
    await page.goto(`${serverUrl()}/app/subscribers`);
    await page
      .getByRole('row', { name: new RegExp(word) })
      .getByRole('link')
      .first()
      .click();
    await expect(why).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await check(page, 'landline');
  await page.getByRole('button', { name: 'Text it again' }).click();
  await expect(why).toHaveCount(0);
  expect(complaints).toEqual([]);
});
