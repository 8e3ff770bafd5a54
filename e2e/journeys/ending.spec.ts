import type { Locator, Page } from '@playwright/test';
import { expect, logIn, openAs, serverUrl, test, watchConsole } from '../support/app';
import { newOwner } from '../support/billing';
import { check } from '../support/look';
import { mailTo } from '../support/outbox';

const send = (page: Page): Promise<void> => page.getByRole('button', { name: 'Send' }).click();
const choose = (page: Page, label: string): Promise<void> => page.getByRole('radio', { name: label }).check();
const box = (page: Page, name: RegExp): Locator => page.getByRole('textbox', { name });

test('PLAN-025, VAL-061, ENG-037: an account is deleted', async ({ page, browser }) => {
  const complaints = watchConsole(page);
  const owner = await newOwner(page);
  const tab = await page.context().newPage();
  const elsewhere = await (await browser.newContext()).newPage();
  await openAs(elsewhere, owner, '/app/home');
  await openAs(page, owner, '/app/plans/cancel');
  await tab.goto(`${serverUrl()}/app/keywords`);
  for (const other of [tab, elsewhere]) await expect(other.getByRole('heading', { level: 1 })).toBeVisible();

  await test.step('a reason and the password are required', async () => {
    await choose(page, 'Delete my account');
    await send(page);
    await expect(page.getByText('Please tell us why you are leaving.')).toBeVisible();
    await expect(page.getByText('Enter your password to delete the account.')).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await box(page, /^Why are you leaving/).fill('We close the shop.');
  });

  await test.step('a wrong password deletes nothing, and the input stays', async () => {
    await page.getByLabel(/^Your password/).fill('not my password');
    await send(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep it' }).click();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await send(page);
    await expect(page.getByRole('alertdialog')).toContainText('All users are signed out');
    await check(page, 'delete-account-question', undefined, { busy: true });
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete my account' }).click();
    await expect(page.locator('p').getByText('The password is wrong.')).toBeVisible();
    await expect(box(page, /^Why are you leaving/)).toHaveValue('We close the shop.');
  });

  await test.step('the right one signs out everywhere, with a notice', async () => {
    await page.getByLabel(/^Your password/).fill(owner.password);
    await send(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete my account' }).click();
    await expect(page.getByText('Your account was deleted. We have sent the details to your email.')).toBeVisible();
    for (const one of [page, tab, elsewhere]) await expect(one.getByRole('button', { name: 'Sign in' })).toBeVisible();
    expect((await mailTo(page, owner.email, /^Your Textloom account was deleted$/)).text).toMatch(
      /its data is erased on \w{3} \d{1,2}, 20\d\d/,
    );
  });

  await test.step('and the account cannot be used again', async () => {
    await logIn(page, owner.email, owner.password);
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  });
  await elsewhere.context().close();
  // The browser logs the wrong password and the refused sign-in.
  expect(complaints.filter((line) => !/status of (422|401)/.test(line))).toEqual([]);
});
