import type { Page } from '@playwright/test';
import { expect, serverUrl, test } from '../support/app';
import { check } from '../support/look';

const open = (page: Page, address = '') => page.goto(`${serverUrl()}/app/${address}`);
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.describe.configure({ mode: 'parallel' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('AUTH-001: no axe violation before the sign-in @long', () => {
  test('sign-in and a forgotten password', async ({ page }) => {
    await open(page);
    await expect(title(page, 'Sign in')).toBeVisible();
    await check(page, 'sign-in');
    await open(page, '#forgot');
    await expect(title(page, 'Forgot your password?')).toBeVisible();
    await check(page, 'forgot');
    await page.getByLabel('Email').fill('nobody@example.com');
    await page.getByRole('button', { name: 'Send instructions' }).click();
    await expect(page.getByText('The email you provided is not in our database.')).toBeVisible();
    await check(page, 'forgot-unknown');
  });

  test('a new account', async ({ page }) => {
    await open(page, '#newaccount');
    await expect(title(page, 'Create your account')).toBeVisible();
    await check(page, 'create-account');
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Lane');
    await page.getByLabel('Email').fill('ada@example.com');
    await page.locator('input[name="pass1"]').fill('river boat lantern');
    await page.getByLabel('Confirm password').fill('other');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Your passwords do not match!!')).toBeVisible();
    await check(page, 'create-differing');
  });

  test('the links of mails', async ({ page }) => {
    for (const [name, address, heading] of [
      ['reset-password', '?token=unknown', 'Choose a new password'],
      ['confirm-email', '?confirm-email=unknown', 'Confirm your new email'],
      ['stop-email', '?stop-email=unknown', 'Stop the change of your email'],
      ['invited', '?invited=1&token=unknown', 'Choose your password'],
    ] as const) {
      await open(page, address);
      await expect(title(page, heading)).toBeVisible();
      await check(page, name);
    }
  });

  test('the outbox', async ({ page }) => {
    await page.goto(`${serverUrl()}/outbox`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="false"]')).toBeAttached();
    await check(page, 'outbox');
  });
});
