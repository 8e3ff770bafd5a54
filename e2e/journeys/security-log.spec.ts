import { text } from 'node:stream/consumers';
import { expect, openAs, serverUrl, test, watchConsole } from '../support/app';
import { newOwner } from '../support/billing';
import { check } from '../support/look';

test('security log: the owner sees a refused sign-in, finds it by its kind, and takes the list along @long', async ({
  page,
  browser,
}) => {
  const complaints = watchConsole(page);
  const owner = await newOwner(page);
  const context = await browser.newContext({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' });
  const refused = await context.request.post(`${serverUrl()}/api/login`, {
    headers: { 'Auth-Token': 'textloom-web' },
    form: { email: owner.email, password: 'not this one' },
  });
  expect(refused.status()).toBe(401);
  await context.close();

  await openAs(page, owner, '/app/account/security');
  const rows = page.getByRole('table', { name: 'Security Log' }).getByRole('row');
  const wrong = rows.filter({ hasText: 'Sign-in refused: the password was wrong.' });

  await test.step('the sign-in of now and the refused one are listed, with who and from where', async () => {
    await expect(rows.filter({ hasText: 'Signed in.' })).not.toHaveCount(0);
    await expect(wrong).toContainText(owner.email);
    await expect(wrong).toContainText('Firefox');
    await expect(wrong).toContainText('127.0.0.1');
    await check(page, 'security-log');
  });

  await test.step('a filter shows the refused ones alone', async () => {
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByRole('combobox', { name: 'What' }).click();
    await page.getByRole('option', { name: 'Refused sign-ins' }).click();
    await page.keyboard.press('Escape');
    await expect(rows.filter({ hasText: 'Signed in.' })).toHaveCount(0);
    await expect(wrong).toHaveCount(1);
  });

  await test.step('and the file has what the filter shows; saving it is an entry, too', async () => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    const csv = await text(await (await coming).createReadStream());
    expect(csv).toContain('Sign-in refused: the password was wrong.');
    expect(csv).not.toContain('Signed in.');
    await page.goto(`${serverUrl()}/app/account/security?kind=export`);
    await expect(rows.filter({ hasText: 'Downloaded security-log.csv.' })).not.toHaveCount(0);
  });
  expect(complaints).toEqual([]);
});
