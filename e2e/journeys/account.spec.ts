import type { Browser, Page } from '@playwright/test';
import { expect, freshWord, serverUrl, openAs, test, watchConsole } from '../support/app';
import { check } from '../support/look';
import { linkIn, mailTo } from '../support/outbox';

const OLD = 'green-lantern-17-rivers';
const NEW = 'blue-harbour-42-lamps';

/** This file's own account: other files use the personas. */
async function newAccount(page: Page): Promise<string> {
  const email = `${freshWord('owner').toLowerCase()}@example.com`;
  const answer = await page.request.post(`${serverUrl()}/api/profiles/createaccount`, {
    headers: { 'Auth-Token': 'textloom-web' },
    form: { first_name: 'Olga', last_name: 'Novak', email, password: OLD },
  });
  expect(answer.ok()).toBe(true);
  return email;
}

async function signInAs(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`${serverUrl()}/app/`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Logged in successfully')).toBeVisible();
}

async function elsewhere(browser: Browser, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext();
  try {
    await work(await context.newPage());
  } finally {
    await context.close();
  }
}

const choose = async (page: Page, field: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('ACCT-001, ACCT-002, ACCT-005, ACCT-006, ACCT-009, ACCT-010, ACCT-013, ACCT-018, ACCT-019, ACCT-020, ACCT-024, ACCT-025, VAL-009, VAL-013: an owner and the account @long', async ({
  page,
  browser,
}) => {
  const complaints = watchConsole(page);
  const email = await newAccount(page);

  await test.step('given a new owner at the account page', async () => {
    await openAs(page, { email, password: OLD }, '/app/account');
    await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveText(['My Account', 'Authorized Users', 'Referral Bonus']);
    await expect(page.getByRole('heading', { name: 'Current Subscription' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Upgrade My Plan' })).toHaveAttribute('href', '/app/plans');
    await expect(page.getByRole('button', { name: 'Add Credit Card' })).toBeVisible();
  });

  await test.step('the card button opens the dialog of the card', async () => {
    await page.getByRole('button', { name: 'Add Credit Card' }).click();
    const dialog = page.getByRole('dialog', { name: /Credit Card/ });
    await expect(dialog).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/app/account');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('when the data is edited, fields depend on choices and phones have a mask', async () => {
    await page.getByRole('link', { name: 'Edit' }).click();
    await expect(page).toHaveURL(/\/account\/edit$/);
    await expect(page.getByRole('tab', { name: 'Referral Bonus' })).toBeDisabled();
    await page.getByRole('textbox', { name: 'Phone', exact: true }).pressSequentially('5125550142');
    await expect(page.getByRole('textbox', { name: 'Phone', exact: true })).toHaveValue('(512) 555-0142');
    await page.getByRole('textbox', { name: 'City' }).fill('Vancouver');
    await choose(page, 'State', 'Outside of USA / Canada');
    await choose(page, 'Timezone', 'Pacific');
    const alerts = page.getByRole('textbox', { name: 'Alert emails' });
    // A new owner's alerts go to their own address by default.
    const choice = page.getByRole('checkbox', { name: 'Send me alerts by email' });
    await choice.uncheck();
    await expect(alerts).toBeHidden();
    await choice.check();
    await alerts.fill('ops@example.com, boss@example.com');
    await page.getByRole('checkbox', { name: /Send me alerts by text/ }).check();
    await page.getByRole('textbox', { name: 'Alert phone' }).pressSequentially('5125550143');
    await choose(page, 'Alert phone carrier', 'Verizon');
    await check(page, 'account-edit-filled');
    await page.getByRole('button', { name: 'Save' }).click();
  });

  await test.step('then it is saved, confirmed, and still there after a reload', async () => {
    await expect(page.getByText('Account Info updated')).toBeVisible();
    await expect(page).toHaveURL(/\/account$/);
    await page.reload();
    for (const text of [
      '(512) 555-0142',
      'Vancouver',
      'Outside of USA / Canada',
      'Pacific',
      'ops@example.com, boss@example.com',
      'Verizon',
    ])
      await expect(page.getByText(text, { exact: true })).toBeVisible();
  });

  await test.step('and a changed password signs every other browser out', () =>
    elsewhere(browser, async (other) => {
      await openAs(other, { email, password: OLD }, '/app/home');
      await expect(other.getByRole('heading', { level: 1, name: /^Hello, / })).toBeVisible();
      await page.getByRole('link', { name: 'Edit' }).click();
      await page.getByLabel('Old password').fill(OLD);
      await page.getByLabel('New password').fill(NEW);
      await page.getByLabel('Confirm password').fill(`${NEW}x`);
      await page.getByLabel('Confirm password').blur();
      await expect(page.getByText("Passwords Don't Match")).toBeVisible();
      expect(
        await page.getByLabel('Confirm password').evaluate((input: HTMLInputElement) => input.validationMessage),
      ).toBe("Passwords Don't Match");
      await page.getByLabel('Confirm password').fill(NEW);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText(/^Account Info updated\. Your password was changed/)).toBeVisible();
      await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible();
      await signInAs(other, email, NEW);
    }));
  expect(complaints).toEqual([]);
});

test('a new sign-in email waits for its link, and both addresses get a mail @long', async ({ page, browser }) => {
  const complaints = watchConsole(page);
  const email = await newAccount(page);
  const next = email.replace('@', '.new@');
  const waits = page.getByText(`Waiting for confirmation of ${next}.`);

  await test.step('given an owner who types a new email, first without a password and then with a wrong one', async () => {
    await openAs(page, { email, password: OLD }, '/app/account/edit');
    await page.getByRole('textbox', { name: 'City' }).fill('Vancouver');
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(next);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Enter your current password to change your email.')).toBeVisible();
    await page.getByLabel('Current password').fill('wrong');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('p').getByText('The password is wrong.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Vancouver');
    await page.getByLabel('Current password').fill(OLD);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(waits).toBeVisible();
  });

  await test.step('then the old one signs in, the new one does not, and both have a mail', () =>
    elsewhere(browser, async (other) => {
      await signInAs(other, email, OLD);
      const refused = await other.request.post(`${serverUrl()}/api/login`, {
        headers: { 'Auth-Token': 'textloom-web' },
        form: { email: next, password: OLD },
      });
      expect(refused.status()).toBe(401);
      expect((await mailTo(page, email, /^A new email was asked for/)).text).toContain(next);
      // Opening the link in a mail scanner changes nothing.
      expect(
        (await other.request.get(linkIn(await mailTo(page, next, /^Confirm your new email/), 'confirm-email'))).ok(),
      ).toBe(true);
      await page.reload();
      await expect(waits).toBeVisible();
    }));

  await test.step('when its link is opened in another browser and the button pressed, the new one takes effect', () =>
    elsewhere(browser, async (other) => {
      await other.goto(linkIn(await mailTo(page, next, /^Confirm your new email/), 'confirm-email'));
      await other.getByRole('button', { name: 'Confirm email' }).click();
      await expect(other.getByText('Your email was confirmed. Sign in with it from now on.')).toBeVisible();
      await expect(other.getByLabel('Email')).toHaveValue(next);
      await other.getByLabel(/^Password/).fill(OLD);
      await other.getByRole('button', { name: 'Sign in' }).click();
      await expect(other.getByText('Logged in successfully')).toBeVisible();
      // The owner's open page updates.
      await expect(waits).toBeHidden();
      await expect(page.getByText(next, { exact: true }).first()).toBeVisible();
      for (const address of [email, next]) await mailTo(page, address, /^Your Textloom email was changed$/);
    }));

  await test.step('and the next change is stopped from the mailbox of the current one', async () => {
    await page.goto(`${serverUrl()}/app/account/edit`);
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
    await page.getByLabel('Current password').fill(OLD);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`Waiting for confirmation of ${email}.`)).toBeVisible();
    await elsewhere(browser, async (other) => {
      await other.goto(linkIn(await mailTo(page, next, /^A new email was asked for/), 'stop-email'));
      await other.getByRole('button', { name: 'Stop the change' }).click();
      await expect(other.getByText('The change was stopped, and every open session was signed out.')).toBeVisible();
    });
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  });

  // The browser logs the wrong password, and the calls that ended with the session.
  expect(complaints.filter((text) => !/status of (422|401)/.test(text))).toEqual([]);
});

test('PERM-003, PERM-004, ACCT-021, ACCT-022, PERM-018: the account page of other users @long', async ({ browser }) => {
  await test.step('a helper: no tabs, and the refusal in place of plan and actions', () =>
    elsewhere(browser, async (page) => {
      await openAs(page, 'helper', '/app/account?tab=authorized');
      await expect(page.getByText('Not Allowed: Your account does not allow this action.')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Personal Info' })).toBeVisible();
      await expect(page.getByRole('tab')).toHaveCount(0);
      await expect(page.getByRole('heading', { name: 'Actions' })).toHaveCount(0);
    }));

  await test.step('a manager who holds the card: the plan and the card, nothing of the owner’s', () =>
    elsewhere(browser, async (page) => {
      await openAs(page, 'manager', '/app/account');
      await expect(page.getByRole('heading', { name: 'Current Subscription' })).toBeVisible();
      await expect(page.getByRole('button', { name: /Credit Card$/ })).toBeVisible();
      await expect(page.getByText('Not Allowed: Your account does not allow this action.')).toHaveCount(0);
      await expect(page.getByRole('complementary', { name: 'Account' }).getByRole('link')).toHaveText([
        'Two-step sign-in',
        'Your devices',
      ]);
    }));

  await test.step('an expired owner: the banner, the plan, no actions', () =>
    elsewhere(browser, async (page) => {
      await openAs(page, 'expired', '/app/account');
      await page.getByRole('dialog', { name: 'Subscription expired' }).getByRole('button', { name: 'Not now' }).click();
      await expect(page.getByText(/^Account Expired: Your plan expired on/)).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Current Subscription' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Actions' })).toHaveCount(0);
    }));

  await test.step('a frozen account: on hold, and nothing else can be done', () =>
    elsewhere(browser, async (page) => {
      await openAs(page, 'frozen', '/app/account');
      await expect(page.getByRole('dialog', { name: 'Reminder: Your Account Is On Hold' })).toBeVisible();
    }));
});
