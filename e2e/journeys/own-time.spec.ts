import { expect, freshPhone, giveSession, Handset, test, watchConsole } from '../support/app';
import { chooseKeyword, openComposer, preflight, writeMessage } from '../support/composer';
import { sql } from '../support/database';
import { approvedKeyword } from '../support/keyword';
import { check } from '../support/look';
import { openCampaign } from '../support/sending';

const [NEW_YORK, TEXAS] = ['2125550281', freshPhone()];

test('own time: each person gets a campaign when their own clock shows its time @long', async ({ page, context }) => {
  const complaints = watchConsole(page);
  const phonePage = await context.newPage();
  await giveSession(page, 'owner');
  const word = await approvedKeyword(page);
  for (const phone of [NEW_YORK, TEXAS]) {
    const handset = await Handset.open(phonePage, phone);
    await handset.text(word);
    await expect(handset.messages).toContainText('Reply STOP to unsubscribe');
  }

  await test.step('given a campaign for tomorrow, the pre-flight says when each of them gets it', async () => {
    await openComposer(page);
    await chooseKeyword(page, word);
    await writeMessage(page, 'Good morning, wherever you are');
    await page.getByRole('radio', { name: 'Tomorrow 10 AM' }).check({ force: true });
    await page.getByRole('checkbox', { name: 'In each person’s own timezone' }).check();
    await expect(page.getByText(/10:00 AM, on each person’s own clock/)).toBeVisible();
    await check(page, 'compose-own-time');
    const dialog = await preflight(page);
    await expect(dialog).toContainText('1 person at 10:00 AM Eastern (9:00 AM yours)');
    await expect(dialog).toContainText('1 person at 10:00 AM Central (10:00 AM yours)');
    await check(page, 'preflight-own-time');
    await dialog.getByRole('button', { name: 'Send Later' }).click();
    await expect(page.getByText('Your campaign was scheduled.')).toBeVisible();
  });

  await test.step('when it is that time in New York, only the phone there gets it', async () => {
    const [row] = await sql(
      `update campaign set own_time = (now() at time zone 'America/Chicago') + interval '30 minutes', send_at = now(), quiet = false
       where message = 'Good morning, wherever you are' and state = 'scheduled' returning id`,
    );
    const early = await Handset.open(phonePage, NEW_YORK);
    await expect(early.messages).toContainText('Good morning, wherever you are', { timeout: 30_000 });
    await openCampaign(page, Number(row?.id));
    await expect(page.getByText(/1 person waits for their own time, the next until/)).toBeVisible();
    await expect(page.getByRole('list', { name: 'In their own time' }).getByRole('listitem')).toHaveText([
      '1 person right away: it is later already (Eastern)',
      /^1 person at .* Central \(.* yours\)$/,
    ]);
    await check(page, 'campaign-own-time');
    await expect((await Handset.open(phonePage, TEXAS)).messages).not.toContainText('Good morning');
  });

  expect(complaints).toEqual([]);
});
