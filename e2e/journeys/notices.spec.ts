import type { Page } from '@playwright/test';
import { expect, giveSession, Handset, openAs, PERSONAS, serverUrl, test, watchConsole } from '../support/app';
import { sql } from '../support/database';
import { addKeyword } from '../support/keyword';
import { check } from '../support/look';
import { sendCampaign } from '../support/sending';

const PHONE = '5125550961';

/** Also while its panel is open, which hides the rest of the page from role queries. */
const bell = (page: Page) => page.locator('button[aria-label^=Notifications]');
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const row = (page: Page, text: string | RegExp) => panel(page).getByRole('listitem').filter({ hasText: text });
const unread = async (page: Page): Promise<number> =>
  Number(/, (\d+) unread$/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[1] ?? 0);

test('an approved keyword and a finished campaign cause notices, and both tabs show which are read @long', async ({
  page,
  context,
}) => {
  const complaints = watchConsole(page);
  await giveSession(page, 'owner');
  const word = await addKeyword(page);
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  const other = await context.newPage();
  await other.goto(`${serverUrl()}/app/subscribers`);
  await expect(bell(other)).toBeVisible();

  await test.step('when the keyword is approved, the bells of both tabs say so without a reload', async () => {
    await bell(page).click();
    await expect(
      row(
        page,
        `Your keyword ${word} is approved: whoever joins now gets its welcome message, while your account can send.`,
      ),
    ).toContainText('Unread');
    await expect(bell(other)).toHaveAttribute('aria-label', `Notifications, ${await unread(page)} unread`);
  });

  await test.step('the notice leads to the keyword, and is read in the other tab too', async () => {
    const before = await unread(page);
    await row(page, word).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: word })).toBeVisible();
    await expect(panel(page)).toBeHidden();
    await expect(bell(other)).toHaveAttribute(
      'aria-label',
      before > 1 ? `Notifications, ${before - 1} unread` : 'Notifications',
    );
    await bell(other).click();
    await expect(row(other, word)).not.toContainText('Unread');
  });

  let campaign = 0;
  await test.step('when a campaign to the keyword is finished, the notice has its numbers', async () => {
    const phone = await Handset.open(await context.newPage(), PHONE);
    await phone.text(word);
    await expect(phone.messages).toContainText('Reply STOP');
    campaign = await sendCampaign(page, word, 'Two slices today.');
    await expect(phone.messages).toContainText('Two slices today.');
    const notice = row(other, /is finished: 1 sent, none failed\./).first();
    await expect(notice).toContainText('Unread');
    await expect(notice.getByRole('link')).toHaveAttribute('href', `/app/messages/${campaign}`);
  });

  await test.step('one tab marks all as read; the other has nothing unread, also after a reload', async () => {
    await panel(other).getByRole('button', { name: 'Mark all as read' }).click();
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  });

  await test.step('a colleague has own notices, which are still unread', async () => {
    const nina = await (await context.browser()?.newContext())?.newPage();
    if (!nina) throw new Error('no second browser');
    await openAs(nina, 'manager', '/app/home');
    await bell(nina).click();
    await expect(row(nina, word).first()).toContainText('Unread');
    await nina.context().close();
  });
  expect(complaints).toEqual([]);
});

test('the bell with many notices, in both widths and both colour schemes @long', async ({ page }) => {
  const [owner] = await sql('select id, account_id from app_user where email = $1', [PERSONAS.helper]);
  await sql(
    `insert into notice (account_id, user_id, kind, text, path, created_at)
     select $1, $2, (array['keyword.approved', 'campaign.finished', 'campaign.failed', 'campaign.paused', 'codes.low', 'device.new',
       'inbox.assigned', 'inbox.mentioned', 'inbox.woken', 'payment.failed'])[1 + g % 10],
       'Something worth knowing has happened ' || g || ' times, and this sentence says so at some length.',
       case when g % 2 = 0 then '/keywords' else '' end, now() - (1100 - g) * interval '50 minutes'
     from generate_series(1, 1100) g`,
    [owner?.account_id, owner?.id],
  );
  await openAs(page, 'helper', '/app/keywords');
  await expect(bell(page)).toHaveAttribute('aria-label', 'Notifications, 99+ unread');
  await bell(page).click();
  await expect(row(page, 'happened 1100 times')).toBeVisible();
  await check(page, 'notices');
  await panel(page).getByRole('button', { name: 'Show older' }).click();
  await expect(row(page, 'happened 1065 times')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();
  await sql(`delete from notice where text like 'Something worth knowing%'`);
});
