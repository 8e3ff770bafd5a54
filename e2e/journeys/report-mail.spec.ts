import { expect, freshWord, openAs, serverUrl, test } from '../support/app';
import { sql } from '../support/database';
import { check } from '../support/look';
import { mailTo } from '../support/outbox';

test('decisions 798 to 803: a report by mail is confirmed, arrives with its PDF, and is stopped by its link @long', async ({
  page,
}) => {
  const email = `${freshWord('boss').toLowerCase()}@example.com`;
  await openAs(page, 'owner', '/app/reports');
  await page.getByRole('button', { name: 'Email this report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reports by mail' });

  await test.step('a weekly report is added for a stranger’s address', async () => {
    await dialog.getByRole('textbox', { name: 'Email address' }).fill(email);
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(dialog.getByRole('listitem').filter({ hasText: email })).toContainText('Waits for a click');
    await check(page, 'report-mail-dialog');
  });

  await test.step('the address confirms by the link of the mail', async () => {
    const { text } = await mailTo(page, email, /^Confirm this address/);
    await page.goto(/https?:\S+\/report-mail\/confirm\S+/.exec(text)?.[0] ?? '');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('heading', { name: 'Confirmed' })).toBeVisible();
  });

  await test.step('when a week has ended, the report comes once, with a PDF', async () => {
    await sql('update report_mail set last_day = last_day - 7 where email = $1', [email]);
    const mail = await mailTo(page, email, /: weekly report, /);
    expect(mail.text).toContain('You sent ');
    expect(mail.text).toContain('Messages sent: ');
    expect(mail.text).toMatch(/\[Attached: weekly-report-[\w-]+\.pdf\]/);
    await page.goto(`${serverUrl()}/outbox`);
    await expect(page.getByText(mail.subject).first()).toBeVisible();
    await page.goto(/https?:\S+\/report-mail\/stop\S+/.exec(mail.text)?.[0] ?? '');
  });

  await test.step('its link unsubscribes without a sign-in', async () => {
    await page.context().clearCookies();
    await page.reload();
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { name: 'Unsubscribed' })).toBeVisible();
    expect(await sql('select from report_mail where email = $1', [email])).toEqual([]);
  });
});
