import type { Browser, Page } from '@playwright/test';
import { expect, freshWord, logIn, serverUrl, test, watchConsole } from '../support/app';
import { check } from '../support/look';

const FIRST = 'river boat lantern';
const SECOND = 'quiet copper meadow';

const newEmail = (): string => `${freshWord('ada').toLowerCase()}@example.com`;
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const open = (page: Page, address = '') => page.goto(`${serverUrl()}/app/${address}`);

/** Both fields; each label contains the other. */
async function typePasswords(page: Page, password: string): Promise<void> {
  await page.locator('input[name="pass1"]').fill(password);
  await page.locator('input[name="pass2"]').fill(password);
}

async function fillAccount(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lane');
  await page.getByLabel('Email').fill(email);
  await typePasswords(page, FIRST);
}

/** Signs up by calls alone, where the screens are not tested. */
async function account(page: Page): Promise<string> {
  const email = newEmail();
  const answer = await page.request.post(`${serverUrl()}/api/profiles/createaccount`, {
    headers: { 'Auth-Token': 'textloom-web' },
    form: { first_name: 'Ada', last_name: 'Lane', email, password: FIRST, uid: '', ref: '' },
  });
  expect(answer.status()).toBe(200);
  return email;
}

/** The newest mail to an address, as the page shows it. */
async function mailTo(browser: Browser, email: string, subject: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${serverUrl()}/outbox`);
  await page.getByLabel('Recipient').fill(email);
  await expect(page.getByRole('article', { name: subject }).filter({ hasText: email })).toBeVisible({
    timeout: 15_000,
  });
  await expect(page.getByRole('article').filter({ hasNotText: email })).toHaveCount(0);
  return page;
}

test('AUTH-012, AUTH-014, API-021, ENG-030: sign up, work on the trial, and verify the email by the welcome mail', async ({
  page,
  browser,
}) => {
  const complaints = watchConsole(page);
  const email = newEmail();
  await open(page);
  await page.getByRole('link', { name: "Don't have an account?" }).click();
  await expect(title(page, 'Create your account')).toBeFocused();
  await fillAccount(page, email);
  await page.getByLabel('Device number').fill('TL-0000');
  await page.getByLabel('Device number').blur();
  await expect(page.getByText('This device does not exist or is taken.')).toBeVisible();
  await page.getByLabel('Device number').fill('TL-1001');
  await page.getByLabel('Device number').blur();
  await expect(page.getByText('Ok, this device will be assigned to your account.')).toBeVisible();
  await check(page, 'create-account-filled');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(title(page, 'Hello, Ada')).toBeVisible();
  await expect(page.getByText('Your account was created, and you are signed in.')).toBeVisible();
  const banner = page.getByText(/^Verify your email: open the link that we sent to/);
  await expect(banner).toBeVisible();
  await check(page, 'home-unverified');
  await page.getByRole('button', { name: 'Send the mail again' }).click();
  await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible();
  // The newer link has replaced the one in the welcome mail.
  await (await mailTo(browser, email, 'Welcome to Textloom')).context().close();
  const mail = await mailTo(browser, email, 'Verify your email for Textloom');
  const letter = mail.getByRole('article', { name: 'Verify your email for Textloom' });
  await letter.getByRole('link', { name: /verify-email=/ }).click();
  await expect(title(mail, 'Verify your email')).toBeVisible();
  expect(new URL(mail.url()).search).toBe('');
  await check(mail, 'verify-email');
  await mail.getByRole('button', { name: 'Verify email' }).click();
  await expect(mail.getByText('Your email is verified. Nothing waits for it any more.')).toBeVisible();
  await mail.context().close();
  // The owner's open tab is notified.
  await expect(banner).toBeHidden();
  const stored = await page.evaluate(() => localStorage.getItem('textloom.session') ?? '');
  expect(JSON.parse(stored).profile.subscription).toMatchObject({
    name: 'Free Trial',
    price: 0,
    with_trial: true,
    remaining_subscription_days: 14,
  });
  expect(complaints).toEqual([]);
});

test('AUTH-010, AUTH-018, AUTH-019, API-020: a forgotten password is reset by mail, once, and other sessions end', async ({
  page,
  browser,
}) => {
  const email = await account(page);
  const elsewhere = await (await browser.newContext()).newPage();
  await open(elsewhere);
  await logIn(elsewhere, email, FIRST);
  await expect(title(elsewhere, 'Hello, Ada')).toBeVisible();

  await open(page);
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await page.getByLabel('Email').fill(email.toUpperCase());
  await page.getByRole('button', { name: 'Send instructions' }).click();
  await expect(page.getByText('Instructions to reset your password were sent to your email address')).toBeVisible();

  const mail = await mailTo(browser, email, 'Reset your Textloom password');
  const link = (await mail.getByRole('link', { name: /token=/ }).getAttribute('href')) ?? '';
  const later: string[] = [];
  await mail.getByRole('link', { name: /token=/ }).click();
  await expect(title(mail, 'Choose a new password')).toBeVisible();
  await test.step('the token is not in the address, and survives a reload and Back', async () => {
    mail.on('request', (request) => later.push(request.url(), request.headers().referer ?? ''));
    expect(new URL(mail.url()).search).toBe('');
    await mail.reload();
    await expect(title(mail, 'Choose a new password')).toBeVisible();
    await mail.goto(`${serverUrl()}/outbox`);
    await expect(mail.getByLabel('Recipient')).toBeVisible();
    await mail.goBack();
    await expect(title(mail, 'Choose a new password')).toBeVisible();
    expect(new URL(mail.url()).search).toBe('');
  });
  await typePasswords(mail, 'password123');
  await mail.getByRole('button', { name: 'Save password' }).click();
  await expect(
    mail.getByText(
      'Something went wrong resetting your password. This password is too common. Choose one that is harder to guess.',
    ),
  ).toBeVisible();
  await typePasswords(mail, SECOND);
  await mail.getByRole('button', { name: 'Save password' }).click();
  await expect(mail.getByText('Your password was successfully reset. Login with your new credentials')).toBeVisible();
  expect(new URL(mail.url()).search).toBe('');
  expect(later.filter((address) => address.includes('token='))).toEqual([]);

  await expect(elsewhere.getByText('Your session has ended. Please sign in again.')).toBeVisible({ timeout: 20_000 });
  await logIn(mail, email, FIRST);
  await expect(mail.getByText('The email or the password is wrong.')).toBeVisible();
  await expect(mail.getByLabel(/^Password/)).toBeFocused();
  await logIn(mail, email, SECOND);
  await expect(title(mail, 'Hello, Ada')).toBeVisible();

  await page.goto(link);
  await typePasswords(page, FIRST);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(
    page.getByText(
      'Something went wrong resetting your password. This link was already used or is too old. Please ask for a new one.',
    ),
  ).toBeVisible();
  // The button was disabled meanwhile, which loses the focus.
  await expect(page.getByRole('button', { name: 'Save password' })).toBeFocused();
  await elsewhere.context().close();
  await mail.context().close();
});
