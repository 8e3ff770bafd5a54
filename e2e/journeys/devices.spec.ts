import { expect, openAs, test, watchConsole } from '../support/app';
import { openAsNewOwner } from '../support/billing';
import { check } from '../support/look';

test('your devices: scripts can read no credential, and a signed-out device shows the sign-in immediately', async ({
  page,
  browser,
}) => {
  const complaints = watchConsole(page);
  const owner = await openAsNewOwner(page, '/app/account');

  await test.step('the session is a cookie that scripts cannot read', async () => {
    // Before that the page has stored nothing.
    await expect(page.getByRole('link', { name: 'Your devices' })).toBeVisible();
    const readable = await page.evaluate(() =>
      [document.cookie, ...Object.values(localStorage), ...Object.values(sessionStorage)].join('\n'),
    );
    const secrets = (await page.context().cookies()).filter(({ name }) => /^textloom-[0-9a-f]{32}$/.test(name));
    expect(secrets).toMatchObject([{ httpOnly: true, sameSite: 'Strict' }]);
    for (const { value } of secrets) expect(readable).not.toContain(value);
  });

  await test.step('the list shows where the owner is signed in', async () => {
    await page.getByRole('link', { name: 'Your devices' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'This device' })).toHaveCount(1);
  });

  const context = await browser.newContext();
  const other = await context.newPage();
  await test.step('a second browser signs in, and is signed out from the first', async () => {
    await openAs(other, owner, '/app/home');
    await expect(other.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible();
    await page.reload();
    await check(page, 'devices');
    await page.getByRole('button', { name: /^Sign out .+ on / }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible();
  });
  await context.close();

  await test.step('and the first one stays', async () => {
    await page.reload();
    await expect(page.getByRole('row').filter({ hasText: 'This device' })).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Sign out all others' })).toBeDisabled();
  });
  expect(complaints).toEqual([]);
});
