import type { Page, Route } from '@playwright/test';
import { expect, openAs, PASSWORD, PERSONAS, serverUrl, test } from '../support/app';
import { LAZY_SCRIPT } from '../support/browser';

const main = (page: Page) => page.locator('main');
const failed = (page: Page, title: string) =>
  main(page)
    .getByRole('alert')
    .filter({ hasText: `${title} cannot be shown` });
const tryAgain = (page: Page) => main(page).getByRole('button', { name: 'Try again' });
const frameStands = (page: Page) => expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

/** Replaces the response for the next requested file of the shell, and for that file from then on. */
async function breakNextFile(
  page: Page,
  answer: (route: Route) => Promise<void> | void,
): Promise<{ mend: () => Promise<void> }> {
  let broken: string | undefined;
  const handler = async (route: Route): Promise<void> => {
    const { pathname } = new URL(route.request().url());
    broken ??= pathname;
    if (pathname === broken) await answer(route);
    else await route.continue();
  };
  await page.route(LAZY_SCRIPT, handler);
  return { mend: () => page.unroute(LAZY_SCRIPT, handler) };
}

test('without a connection a part of the shell shows an error, the frame stays, and Try again works after the connection is back @long', async ({
  page,
  context,
}) => {
  await openAs(page, 'owner', '/app/account');
  await expect(page.getByRole('tab', { name: 'Authorized Users' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('tab', { name: 'Authorized Users' }).click();
  await expect(failed(page, 'Authorized Users')).toContainText('cannot be loaded while you are offline.', {
    timeout: 40_000,
  });
  await frameStands(page);
  await tryAgain(page).click();
  await expect(failed(page, 'Authorized Users')).toBeVisible({ timeout: 40_000 });
  await page.getByRole('tab', { name: 'My Account' }).click();
  await expect(page.getByText('Current Subscription')).toBeVisible();
  await page.getByRole('tab', { name: 'Authorized Users' }).click();
  await expect(failed(page, 'Authorized Users')).toBeVisible({ timeout: 40_000 });
  await context.setOffline(false);
  await tryAgain(page).click();
  await expect(page.getByText('tom@marcos-pizza.example')).toBeVisible();
});

test('without a connection a page of the shell does not reload into an empty page', async ({ page, context }) => {
  await openAs(page, 'owner', '/app/home');
  await expect(page.getByText('Recently Sent Campaigns')).toBeVisible();
  // The menu loads after the page.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/user-menu.')),
  );
  await context.setOffline(true);
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Account Settings' }).click();
  await expect(failed(page, 'Account Settings')).toContainText('cannot be loaded while you are offline.', {
    timeout: 40_000,
  });
  await frameStands(page);
  await context.setOffline(false);
  await tryAgain(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();
});

test('a page whose file is answered with a page after a release reloads once, then offers to reload', async ({
  page,
}) => {
  await openAs(page, 'owner', '/app/account');
  const edit = page.getByRole('link', { name: 'Edit' }).first();
  await expect(edit).toBeVisible();
  const { mend } = await breakNextFile(page, (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>Not a script</title>' }),
  );
  const reloaded = page.waitForEvent('load', { timeout: 40_000 });
  await edit.click();
  await reloaded;
  await expect(failed(page, 'Account Settings')).toContainText('belongs to an earlier version of the application', {
    timeout: 40_000,
  });
  await frameStands(page);
  await mend();
  await main(page).getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible();
});

test('without what the application starts with the page shows an error in plain HTML and can be reloaded @long', async ({
  page,
}) => {
  const pattern = /\/app\/js\/(?!main)[^/]+\.js/;
  await page.route(pattern, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.goto(`${serverUrl()}/app/home`);
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible({ timeout: 40_000 });
  await page.unroute(pattern);
  await page.getByRole('link', { name: 'Reload the page' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeHidden();
});

test('AUTH-003: the sign-in code loads while the user types; a sign-in waits for it, and keeps the input if it fails to load', async ({
  page,
}) => {
  const LOADED_LATER = /\/app\/js\/base[^/]*\.js/;
  let answers = (route: Route): Promise<void> => route.abort();
  let asked = 0;
  await page.route(LOADED_LATER, (route) => {
    asked += 1;
    return answers(route);
  });
  await page.goto(`${serverUrl()}/app/keywords`);
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.waitForLoadState('networkidle');
  expect(asked).toBe(0);

  await page.getByLabel('Email').pressSequentially(PERSONAS.owner);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.keyboard.press('Enter');
  const refused = main(page).getByRole('alert').filter({ hasText: 'The sign-in could not be loaded.' });
  await expect(refused).toBeVisible({ timeout: 40_000 });
  expect(asked).toBeGreaterThan(0);
  await expect(page.getByLabel('Email')).toHaveValue(PERSONAS.owner);
  await expect(page.getByLabel(/^Password/)).toHaveValue(PASSWORD);

  answers = async (route) => {
    await new Promise((next) => setTimeout(next, 1_000));
    await route.continue();
  };
  await tryAgain(page).click();
  await expect(page.getByRole('button', { name: 'Signing in…' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Keywords' })).toBeVisible({ timeout: 40_000 });
});

test('a missing file is 404, not the page', async ({ request }) => {
  const answer = await request.get(`${serverUrl()}/app/js/213.0a1b2c3d.js`);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
});
