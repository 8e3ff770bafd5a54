import { expect, logIn, openAs, serverUrl, test } from '../support/app';
import { check, NARROW, WIDE } from '../support/look';

for (const size of [WIDE, NARROW]) {
  const { label, ...viewport } = size;
  test.describe(`no axe violation where a sign-in changes, ${label} @long`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    test('a new email, from the form to the link', async ({ page }) => {
      await openAs(page, 'trial', '/app/account/edit');
      await page.getByRole('textbox', { name: 'Email', exact: true }).fill(`lena-${label}@bloomandstem.example`);
      await page.getByLabel('Current password').fill('wrong');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.locator('p').getByText('The password is wrong.')).toBeVisible();
      await check(page, 'account-edit-new-email', [size]);
      await page.getByLabel('Current password').fill('demo-textloom');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page).toHaveURL(/\/app\/account$/);
      await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Resend' })).toBeVisible();
      await check(page, 'account-email-waits', [size]);
      await page.goto(`${serverUrl()}/app/?confirm-email=unknown`);
      await page.getByRole('button', { name: 'Confirm email' }).click();
      await expect(page.getByText('You can send a new link from your account settings.')).toBeVisible();
      await check(page, 'confirm-email-dead', [size]);
      await page.getByRole('link', { name: 'Continue' }).click();
      await page.goto(`${serverUrl()}/app/account`);
      await page.getByRole('button', { name: 'Cancel change' }).click();
      await expect(page.getByRole('button', { name: 'Resend' })).toBeHidden();
    });

    test('an authorized user’s new email, and the wait after wrong passwords', async ({ page }) => {
      const [email, password] = [`nobody-${label}@example.com`, 'wrong'];
      for (let nth = 0; nth < 10; nth += 1)
        await page.request.post(`${serverUrl()}/api/login`, {
          headers: { 'Auth-Token': 'textloom-web' },
          form: { email, password },
        });
      await page.goto(`${serverUrl()}/app/`);
      await logIn(page, email, password);
      await expect(page.getByText(/^Too many attempts\. Please try again in \d+ seconds?\.$/)).toBeVisible();
      await check(page, 'sign-in-wait', [size]);
      await openAs(page, 'owner', '/app/account?tab=authorized');
      await page.locator('main').getByRole('link', { name: 'Tom Becker' }).first().click();
      await page.getByRole('textbox', { name: 'Email', exact: true }).fill('tom.new@marcos-pizza.example');
      await expect(page.getByLabel('Your password')).toBeVisible();
      await check(page, 'authorized-user-new-email', [size]);
    });
  });
}
