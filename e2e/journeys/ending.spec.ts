import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect, openAs, serverUrl, test, watchConsole } from '../support/app';
import { newOwner } from '../support/billing';
import { check } from '../support/look';
import { mailTo } from '../support/outbox';
import { payingOwner, type Owner } from '../support/paying-owner';
import { OPS_TOKEN } from '../support/server';

const SUPPORT = 'support@textloom.example';
const [STARTER, GROWTH] = [2, 3];
const send = (page: Page): Promise<void> => page.getByRole('button', { name: 'Send' }).click();
const choose = (page: Page, label: string): Promise<void> => page.getByRole('radio', { name: label }).check();
const box = (page: Page, name: RegExp): Locator => page.getByRole('textbox', { name });
const yourPlan = (page: Page): Locator =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Your Plan' }) }).last();

async function openCancel(page: Page): Promise<void> {
  await page.goto(`${serverUrl()}/app/plans/cancel`);
  await expect(page.getByRole('heading', { level: 1, name: 'Cancel Subscription' })).toBeVisible();
}

async function ops(request: APIRequestContext, command: string, data: object): Promise<void> {
  const answer = await request.post(`${serverUrl()}/ops/${command}`, {
    headers: { authorization: `Bearer ${OPS_TOKEN}` },
    data,
  });
  expect(answer.status()).toBe(200);
}

/** The number of the request that a mail to support names. */
async function requestOf(page: Page, { email }: Owner, what: string): Promise<string> {
  let id = '';
  await expect
    .poll(async () => {
      const answer = await page.request.get(`${serverUrl()}/outbox/messages?to=${SUPPORT}`);
      const { messages } = (await answer.json()) as { messages: { subject: string; text: string }[] };
      const mail = messages.find(({ subject, text }) => subject.includes(what) && text.includes(email));
      id = /ops requests grant (\d+)/.exec(mail?.text ?? '')?.[1] ?? '';
      return id;
    })
    .not.toBe('');
  return id;
}

test('PLAN-020, PLAN-021, PLAN-022, PLAN-024, PLAN-026, PLAN-028, VAL-059, VAL-060: the requests that an owner can make @long', async ({
  page,
}) => {
  const complaints = watchConsole(page);
  const owner = await payingOwner(page, STARTER);
  await openAs(page, owner, '/app/plans');
  await page.getByRole('main').getByRole('link', { name: 'Cancel My Plan' }).click();

  await test.step('without an option nothing is sent; the cheapest plan has no smaller one', async () => {
    await expect(page.getByRole('radio')).toHaveCount(6);
    await expect(page.getByRole('radio', { name: 'Move to a smaller plan' })).toHaveCount(0);
    await send(page);
    await expect(page.getByText('You need to choose an option.')).toBeVisible();
  });

  await test.step('a question needs its text, and another option clears it', async () => {
    await choose(page, 'Ask a question');
    await send(page);
    await expect(page.getByText('Please write your question.')).toBeVisible();
    await box(page, /^Your question/).fill('Is there a plan for schools?');
    await choose(page, 'See a demo before I decide');
    await choose(page, 'Ask a question');
    await expect(box(page, /^Your question/)).toHaveValue('');
    await box(page, /^Your question/).fill('Is there a plan for clubs?');
    await send(page);
    await expect(page.getByText('Thank you for your question. We will answer it by email.')).toBeVisible();
    await expect(page).toHaveURL(/\/app\/plans$/);
    await ops(page.request, 'requests/grant', { id: await requestOf(page, owner, 'an answer') });
    expect((await mailTo(page, owner.email, /^Your question was answered$/)).text).toContain('a plan for clubs?');
  });

  await test.step('a demo', async () => {
    await openCancel(page);
    await choose(page, 'See a demo before I decide');
    await send(page);
    await expect(page.getByText('Thank you. We will contact you to arrange a demo.')).toBeVisible();
    await ops(page.request, 'requests/grant', { id: await requestOf(page, owner, 'a demo') });
    await mailTo(page, owner.email, /^Your request was approved$/);
  });

  await test.step('to import a list, which is refused with a reason', async () => {
    await openCancel(page);
    await choose(page, 'Import a list of subscribers');
    await send(page);
    await expect(page.getByText('Please describe why you need this.')).toBeVisible();
    await box(page, /^Why do you need it/).fill('From our old provider.');
    await send(page);
    const reviewing = page.getByText('We are reviewing your request and will get back to you shortly.');
    await expect(reviewing).toBeVisible();
    const id = await requestOf(page, owner, 'bulk import');
    await ops(page.request, 'requests/refuse', { id, reason: 'We need the consents of these people first.' });
    const { text } = await mailTo(page, owner.email, /^Your request was not approved$/);
    expect(text).toContain('We need the consents of these people first.');
  });

  await test.step('to add by hand, which is granted: the option is gone', async () => {
    await openCancel(page);
    await choose(page, 'Add subscribers by hand');
    await box(page, /^Why do you need it/).fill('They sign a list at our door.');
    await send(page);
    await expect(page).toHaveURL(/\/app\/plans$/);
    await ops(page.request, 'requests/grant', { id: await requestOf(page, owner, 'by hand') });
    await openCancel(page);
    await expect(page.getByRole('radio', { name: 'Import a list of subscribers' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Add subscribers by hand' })).toHaveCount(0);
  });
  expect(complaints).toEqual([]);
});

test('PLAN-023, PLAN-030, decision 112: a smaller plan, from the request to the grant @long', async ({ page }) => {
  const complaints = watchConsole(page);
  const owner = await payingOwner(page, GROWTH);
  await openAs(page, owner, '/app/plans/cancel');
  await choose(page, 'Move to a smaller plan');
  await expect(page.getByText(/reviewed within 48 hours/)).toBeVisible();
  await send(page);
  await expect(page.getByText('Please choose a plan that is cheaper than yours.')).toBeVisible();
  await page.getByRole('combobox', { name: /^The smaller plan/ }).click();
  await expect(page.getByRole('option')).toHaveText(['Starter: $29 and 1,000 messages per month']);
  await page.getByRole('option').click();
  await send(page);
  await expect(page.getByText(/^We received your request for a smaller plan\./)).toBeVisible();
  await expect(yourPlan(page)).toContainText('Growth');
  await ops(page.request, 'requests/grant', { id: await requestOf(page, owner, 'a smaller plan') });
  // The open page follows.
  await expect(yourPlan(page)).toContainText(/Changes to Starter on .*\$29 per month/);
  await expect(yourPlan(page)).toContainText('Growth');
  expect((await mailTo(page, owner.email, /^Your request was approved$/)).text).toContain(
    'Your plan changes to Starter on',
  );
  expect(complaints).toEqual([]);
});

test('PLAN-017, PLAN-027, decision 111: a plan is cancelled at the end of its period, and kept', async ({ page }) => {
  const complaints = watchConsole(page);
  await openAs(page, await payingOwner(page, STARTER), '/app/plans/cancel');
  await choose(page, 'Cancel my plan at the end of the paid period');
  await expect(page.getByText(/^Your plan works until .* and is not charged again\./)).toBeVisible();
  await check(page, 'cancel-plan');
  await send(page);
  await expect(page.getByText(/^Your plan is cancelled\. It works until/)).toBeVisible();
  await expect(yourPlan(page)).toContainText(/Cancelled: it ends on .* and is not renewed\./);
  await expect(yourPlan(page)).toContainText('Ends on');
  await page.reload();
  await yourPlan(page).getByRole('button', { name: 'Keep my plan' }).click();
  await expect(page.getByText('Your plan is kept.')).toBeVisible();
  await expect(yourPlan(page)).toContainText('Renewal date');
  await expect(yourPlan(page)).not.toContainText('Cancelled');
  expect(complaints).toEqual([]);
});

test('PLAN-027: a trial is not offered to cancel a paid plan @long', async ({ page }) => {
  await openAs(page, await newOwner(page), '/app/plans/cancel');
  await expect(page.getByText(/^Your free trial ends by itself on/)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Delete my account' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Cancel my plan at the end of the paid period' })).toHaveCount(0);
});

test('PLAN-025, VAL-061, ENG-037: an account is deleted', async ({ page, browser }) => {
  const complaints = watchConsole(page);
  const owner = await newOwner(page);
  const tab = await page.context().newPage();
  const elsewhere = await (await browser.newContext()).newPage();
  await openAs(elsewhere, owner, '/app/home');
  await openAs(page, owner, '/app/plans/cancel');
  await tab.goto(`${serverUrl()}/app/keywords`);
  for (const other of [tab, elsewhere]) await expect(other.getByRole('heading', { level: 1 })).toBeVisible();

  await test.step('a reason and the password are needed', async () => {
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
    await page.getByLabel('Email').fill(owner.email);
    await page.getByLabel(/^Password/).fill(owner.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  });
  await elsewhere.context().close();
  // The browser logs the wrong password and the refused sign-in.
  expect(complaints.filter((line) => !/status of (422|401)/.test(line))).toEqual([]);
});
