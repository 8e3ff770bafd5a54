import type { Page } from '@playwright/test';
import { expect, logIn, openAs, PERSONAS, serverUrl, test, watchConsole } from '../support/app';
import { check } from '../support/look';
import { linkIn, mailTo } from '../support/outbox';

const PASSWORD = 'quiet river stones';
const NOT_ALLOWED = 'Not Allowed: Your account does not allow this action.';

async function signInWith(page: Page, email: string): Promise<void> {
  await logIn(page, email, PASSWORD);
  await expect(page.getByText('Logged in successfully')).toBeVisible();
}

/** Without the badge, because each user has their own unread conversations. */
const menuNames = (page: Page): Promise<(string | null)[]> =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link')
    .evaluateAll((links) => links.map((one) => one.getAttribute('title')));

test('ACCT-036, ACCT-040, ACCT-041, PERM-002, PERM-003, PERM-012, PERM-014, ENG-040: an authorized user from the invitation to the end @long', async ({
  page,
  browser,
}) => {
  const complaints = watchConsole(page);
  const email = `paula.${Date.now().toString(36)}@marcos-pizza.example`;
  const list = page.getByRole('region', { name: 'Authorized Users' });

  await test.step('given an owner who adds a user with one option', async () => {
    await openAs(page, 'owner', '/app/account?tab=authorized');
    await expect(list.getByText('Nina Alvarez')).toBeVisible();
    await list.getByRole('link', { name: 'New User' }).click();
    await page.getByRole('textbox', { name: 'First name' }).fill('Paula');
    await page.getByRole('textbox', { name: 'Last name' }).fill('Price');
    await page.getByRole('textbox', { name: 'Phone' }).fill('5125550142');
    await page.getByRole('checkbox', { name: 'Groups' }).check();
  });

  await test.step('an email in use, in other case, is refused at the field', async () => {
    await page.getByRole('textbox', { name: 'Email' }).fill(PERSONAS.trial.toUpperCase());
    await page.getByRole('button', { name: 'Add User' }).click();
    await expect(page.getByText('This email address is already in use. Please choose another one.')).toHaveCount(2);
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('button', { name: 'Add User' }).click();
    await expect(page.getByText('Authorized Account updated')).toBeVisible();
    await expect(list.getByRole('row', { name: /Paula Price/ })).toContainText('Not signed in yet');
    await check(page, 'authorized-users-list');
  });

  const paula = await (await browser.newContext()).newPage();
  const herComplaints = watchConsole(paula);

  await test.step("when she opens the mail's link, she sets a password and signs in", async () => {
    const mail = await mailTo(page, email, /^Marco Bellini invites you/);
    expect(mail.text).toContain('Marco Bellini has added you as an authorized user');
    await paula.goto(linkIn(mail, 'token'));
    await paula.getByLabel(/^New password/).fill(PASSWORD);
    await paula.getByLabel(/^Retype new password/).fill(PASSWORD);
    await paula.getByRole('button', { name: 'Save password' }).click();
    await expect(
      paula.getByText('Your password was successfully reset. Login with your new credentials'),
    ).toBeVisible();
    await signInWith(paula, email);
  });

  await test.step('then she sees her owner’s data and her own account, without tabs and owner matters', async () => {
    const [hers, his] = await Promise.all([menuNames(paula), menuNames(page)]);
    // The plan is the owner's matter.
    expect(hers).toEqual(his.filter((name) => name !== 'Plans'));
    await paula.goto(`${serverUrl()}/app/account?tab=authorized`);
    await expect(paula.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();
    await expect(paula.getByText(NOT_ALLOWED)).toBeVisible();
    await expect(paula.getByRole('tab')).toHaveCount(0);
    await expect(paula.getByRole('region', { name: 'Authorized Users' })).toHaveCount(0);
    await expect(paula.getByText('Upgrade My Plan')).toHaveCount(0);
    for (const path of ['add', '1']) {
      await paula.goto(`${serverUrl()}/app/account/${path}`);
      await expect(paula.getByText(NOT_ALLOWED)).toBeVisible();
      await expect(paula.getByRole('textbox')).toHaveCount(0);
    }
  });

  await test.step('and cannot delete a keyword, or delete or unsubscribe people', async () => {
    await paula.goto(`${serverUrl()}/app/keywords`);
    await expect(paula.getByText('keywords used')).toBeVisible();
    await expect(paula.getByRole('table').getByRole('link', { name: 'PIZZA' })).toBeVisible();
    await expect(paula.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
    await paula.goto(`${serverUrl()}/app/subscribers`);
    await expect(paula.getByRole('table').getByRole('link').first()).toBeVisible();
    await expect(paula.getByRole('button', { name: /^(Delete|Unsubscribe)/ })).toHaveCount(0);
  });

  await test.step('when the owner gives another option, her open page follows', async () => {
    await paula.goto(`${serverUrl()}/app/keywords`);
    await paula.getByRole('table').getByRole('link', { name: 'PIZZA', exact: true }).click();
    await expect(paula.getByRole('textbox', { name: 'Welcome message' })).toBeVisible();
    await expect(paula.getByRole('heading', { name: 'Custom Codes' })).toBeHidden();
    await expect(list.getByRole('row', { name: /Paula Price/ })).toContainText('Active');
    await list.getByRole('link', { name: 'Paula Price' }).click();
    await expect(page.getByRole('checkbox', { name: 'Groups' })).toBeChecked();
    await page.getByRole('checkbox', { name: 'Custom codes' }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL(/\/app\/account\?tab=authorized$/);
    await expect(paula.getByRole('heading', { name: 'Custom Codes' })).toBeVisible();
  });

  await test.step('when the owner gives her another email, it needs the owner’s password and her click', async () => {
    const next = email.replace('@', '.new@');
    await list.getByRole('link', { name: 'Paula Price' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill(next);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Enter your password to change the email.')).toBeVisible();
    await page.getByLabel('Your password').fill('demo-textloom');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL(/\/app\/account\?tab=authorized$/);
    await expect(list.getByRole('row', { name: /Paula Price/ })).toContainText(email);
    expect((await mailTo(page, email, /^A new email was asked for/)).text).toContain('The owner of your account asked');
    await paula.goto(linkIn(await mailTo(page, next, /^Confirm your new email/), 'confirm-email'));
    await paula.getByRole('button', { name: 'Confirm email' }).click();
    await expect(paula.getByText('Your email was confirmed. Sign in with it from now on.')).toBeVisible();
    await expect(list.getByRole('row', { name: /Paula Price/ })).toContainText(next);
  });

  await test.step('when the owner deletes her, she is signed out at once and cannot come back', async () => {
    await page.getByRole('button', { name: 'Delete Paula Price' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(list.getByText('Paula Price')).toBeHidden();
    await expect(paula.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await logIn(paula, email, PASSWORD);
    await expect(paula.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
    await paula.context().close();
  });

  // The browser logs each refused call: the email in use; the call that ended her session, and the sign-in after it.
  expect(complaints.filter((text) => !/status of 409/.test(text))).toEqual([]);
  expect(herComplaints.filter((text) => !/status of 401/.test(text))).toEqual([]);
});
