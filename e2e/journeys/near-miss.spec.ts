import { expect, giveSession, Handset, test } from '../support/app';
import { sql } from '../support/database';
import { approvedKeyword } from '../support/keyword';

/** Another letter in the middle, which no other keyword of the journeys has. */
const misspelt = (word: string): string => `${word.slice(0, 2)}Z${word.slice(2)}`;

test('ENG-005: a misspelt keyword is answered with a question, and YES joins @long', async ({ page, context }, {
  retry,
}) => {
  // A phone is asked once.
  const phone = String(5_125_550_291 + retry);
  await giveSession(page, 'owner');
  const word = await approvedKeyword(page);
  const handset = await Handset.open(await context.newPage(), phone);
  await handset.text(misspelt(word));
  await expect(handset.messages).toContainText(`Did you mean ${word}?`);
  await handset.text('yes');
  const joined = async (): Promise<unknown> =>
    (
      await sql(
        'select k.keyword from subscriber s join keyword k on k.id = s.keyword_id where s.phone = $1 and s.disabled = 0',
        [phone],
      )
    )[0]?.keyword;
  await expect.poll(joined).toBe(word);
  await expect(handset.messages.getByText(/Welcome!/)).toBeVisible();
});
