import { expect, giveSession, Handset, serverUrl, test } from '../support/app';
import { approvedKeyword } from '../support/keyword';

/** Another letter in the middle, which no other keyword of the journeys has. */
const misspelt = (word: string): string => `${word.slice(0, 2)}Z${word.slice(2)}`;

test('ENG-005: a misspelt keyword is answered with a question, and YES joins @long', async ({ page, context }) => {
  await giveSession(page, 'owner');
  const word = await approvedKeyword(page);
  const handset = await Handset.open(await context.newPage(), '5125550281');
  await handset.text(misspelt(word));
  await expect(handset.messages).toContainText(`Did you mean ${word}?`);
  await handset.text('yes');
  await expect(handset.messages.getByText(/Reply STOP to unsubscribe/).last()).toBeVisible();
  await page.goto(`${serverUrl()}/app/subscribers`);
  await expect(page.getByText('(512) 555-0281').first()).toBeVisible();
});
