import { expect, freshPhone, Handset, test, watchConsole } from '../support/app';
import { ordersOf, payNow } from '../support/billing';
import { chooseKeyword, openComposer, writeMessage } from '../support/composer';
import { sql } from '../support/database';
import { approvedKeyword } from '../support/keyword';
import { check } from '../support/look';
import { payingOwner } from '../support/paying-owner';
import { sendAtAnyTime } from '../support/sending';

const GROWTH = 3;
const TEXT = 'Free pie for the first ten today';

test('decision 766: a campaign that lacks messages buys them and is sent, without leaving the composer', async ({
  page,
  context,
}) => {
  const complaints = watchConsole(page);
  const owner = await payingOwner(page, GROWTH);
  await sendAtAnyTime(owner.email);
  const word = await approvedKeyword(page);
  const handset = await Handset.open(await context.newPage(), freshPhone());
  await handset.text(word);
  await expect(handset.messages.getByText(/STOP/)).toHaveCount(1);

  await test.step('given one message is left, which a campaign may not spend', async () => {
    await sql(
      'update balance set plan_left = 1, extra_left = 0 where account_id = (select account_id from app_user where email = $1)',
      [owner.email],
    );
    await openComposer(page);
    await chooseKeyword(page, word);
    await writeMessage(page, TEXT);
    await expect(page.getByRole('button', { name: 'Not enough messages' })).toBeVisible();
  });

  const buy = page.getByRole('button', { name: /^Buy [\d,]+ for \$\d+ and send$/ });
  await test.step('the composer names the messages to buy and their price', async () => {
    await expect(buy).toBeVisible();
    await check(page, 'buy-and-send');
    await buy.click();
    await check(page, 'buy-and-send-dialog');
  });

  await test.step('a double click pays once, and the review of the same draft opens', async () => {
    await payNow(page).dblclick();
    const review = page.getByRole('dialog', { name: 'Send to 1 person' });
    await expect(review).toContainText(TEXT);
    expect((await ordersOf(page)).map(({ state }) => state)).toEqual(['paid', 'paid']);
    await review.getByRole('button', { name: 'Send Now' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Campaign View' })).toBeVisible();
    await expect(handset.messages).toContainText(TEXT);
  });
  expect(complaints).toEqual([]);
});
