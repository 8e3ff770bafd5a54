import type { Page, Route } from '@playwright/test';
import { expect, test } from '../../support/app';
import { LAZY_SCRIPT as LAZY } from '../../support/browser';
import { answer, Cell, changeRegistry, changeScript, throwing } from './cell';

/**
 * The shell's row of the matrix. Its manifest is the list of parts, its entry the first script, its chunks are its own
 * lazy views; causes that concern all remotes at once (contract, shared versions, switched off) are in this row too.
 * Causes that a remote shows by the same code are in the row of Keywords in `npm test`, and only in the long run here.
 */
const KEYWORDS = 'Keywords';
const missing = (route: Route): Promise<void> => route.fulfill({ status: 404, body: 'gone' });

const plainMessage = (page: Page) => page.getByRole('heading', { name: 'This page could not be loaded' });

/** An open page of the shell whose next view is not loaded yet. */
async function onAccount(page: Page): Promise<Cell> {
  const cell = await Cell.begin(page);
  await cell.open('/app/account');
  await expect(page.getByRole('tab', { name: 'Authorized Users' })).toBeVisible();
  return cell;
}
const edit = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Edit' }).first();
const openUsers = (page: Page) => page.getByRole('tab', { name: 'Authorized Users' }).click();
const expectUsers = (page: Page) => expect(page.getByText('tom@marcos-pizza.example')).toBeVisible();
/** A field of the form that no other journey uses. */
const spareField = (page: Page) => page.getByRole('textbox', { name: 'Emergency contact name' });
const expectForm = (page: Page) => expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible();

/** Home without its parts: the frame, the greeting and another page of the shell stay. */
async function expectHomesFrame(cell: Cell): Promise<void> {
  await expect(cell.heading('Hello, Marco')).toBeVisible();
  await expect(cell.navigation.getByRole('link', { name: KEYWORDS })).toBeVisible();
}

async function expectAccount(cell: Cell): Promise<void> {
  await cell.page.getByRole('button', { name: /^User menu/ }).click();
  await cell.page.getByRole('menuitem', { name: 'Account Settings' }).click();
  await expect(cell.page.getByRole('tab', { name: 'Authorized Users' })).toBeVisible();
}

const NO_LIST = 'Your overview cannot be reached: the list of parts is missing or has an error.';

for (const [cause, broken, reported] of [
  ['manifest 404 × shell', { status: 404, body: 'gone' }, /registry returned 404/],
  ['wrong registry entry × shell @long', { status: 200, json: { schema: 2, remotes: [] } }, /schema/],
] as const)
  test(`failure matrix: ${cause}`, async ({ page }) => {
    const cell = await Cell.begin(page);
    const restore = await changeRegistry(page, (registry) => {
      for (const key of Object.keys(registry)) delete registry[key];
    });
    const mend = await answer(page, /\/app\/registry\.json/, (route) => route.fulfill(broken));
    await cell.open('/app/home');
    await expectHomesFrame(cell);
    await cell.expectFailure('Your overview', NO_LIST, reported);
    await expectAccount(cell);
    await page.goBack({ waitUntil: 'commit' });
    await expect(cell.failure('Your overview')).toBeVisible();
    await mend();
    await restore();
    await cell.tryAgain('Your overview').click();
    await expect(page.getByText('Recently Sent Campaigns')).toBeVisible();
  });

test('failure matrix: entry 500 × shell', async ({ page }) => {
  const cell = await Cell.begin(page);
  const mend = await answer(page, /\/app\/js\/main[^/]*\.js/, (route) =>
    route.fulfill({ status: 500, body: 'broken' }),
  );
  await page.clock.install();
  await cell.open('/app/account');
  // The page delays its failure message for slow connections by CSS alone, without a script.
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
  await expect(plainMessage(page)).toBeVisible();
  await mend();
  await page.getByRole('link', { name: 'Reload the page' }).click();
  await expect(cell.navigation).toBeVisible();
});

test('failure matrix: chunk 404 once × shell', async ({ page }) => {
  const cell = await onAccount(page);
  let missed = 0;
  await answer(page, LAZY, (route) => ((missed += 1), missing(route)), 1);
  await edit(page).click();
  await expectForm(page);
  expect([missed, cell.reports]).toEqual([1, []]);
});

test('failure matrix: chunk gone × shell @long', async ({ page }) => {
  const cell = await onAccount(page);
  let gone: string | undefined;
  const mend = await answer(page, LAZY, (route) => {
    const { pathname } = new URL(route.request().url());
    return pathname === (gone ??= pathname) ? missing(route) : route.continue();
  });
  await edit(page).click();
  await cell.expectFailure('Account Settings', 'belongs to an earlier version of the application.', /Loading chunk/);
  await mend();
  await cell.reload('Account Settings').click();
  await expectForm(page);
});

test('failure matrix: hangs × shell @long', async ({ page }) => {
  await page.clock.install();
  const cell = await onAccount(page);
  const mend = await answer(page, LAZY, () => undefined);
  await openUsers(page);
  await cell.waitOut(cell.failure('Authorized Users'));
  await cell.expectFailure('Authorized Users', 'took too long to load.', /timeout/);
  await mend();
  // The browser would join a new request for the same file to the hanging one.
  await cell.reload('Authorized Users').click();
  await expectUsers(page);
});

test('failure matrix: throws at start × shell', async ({ page }) => {
  const cell = await Cell.begin(page);
  const mend = await changeScript(page, LAZY, (script) =>
    script.replace('document.getElementById("root")', '(()=>{throw new Error("Broken at its start")})()'),
  );
  await cell.open('/app/account');
  await expect(plainMessage(page)).toBeVisible();
  await expect.poll(() => cell.reports.map(({ remote, phase }) => [remote, phase])).toEqual([['shell', 'start']]);
  expect(cell.reports[0]?.message).toContain('Broken at its start');
  await mend();
  await page.getByRole('link', { name: 'Reload the page' }).click();
  await expect(cell.navigation).toBeVisible();
});

test('failure matrix: throws in render × shell @long', async ({ page }) => {
  const cell = await onAccount(page);
  const mend = await changeScript(page, LAZY, throwing);
  await edit(page).click();
  await cell.expectFailure('Account Settings', 'stopped because of an error in it.', /Broken while it is drawn/);
  await mend();
  await cell.reload('Account Settings').click();
  await expectForm(page);
});

test('failure matrix: contract too new × shell @long', async ({ page }) => {
  const cell = await Cell.begin(page);
  const mend = await changeRegistry(page, ({ remotes }) => {
    for (const entry of Object.values(remotes)) entry.contract = 99;
  });
  await cell.open('/app/keywords');
  await cell.expectFailure(KEYWORDS, 'needs a newer version of the application. Reload the page to get it.', /99/);
  await expectAccount(cell);
  await page.goBack({ waitUntil: 'commit' });
  await mend();
  await cell.reload(KEYWORDS).click();
  await expect(cell.heading(KEYWORDS)).toBeVisible();
});

test('failure matrix: incompatible shared version × shell @long', async ({ page }) => {
  const cell = await Cell.begin(page);
  const mend = await changeScript(page, /\/remoteEntry[^/]*\.js/, (script) =>
    script.replaceAll(/requiredVersion:"\^[\d.]+",strictVersion:!0/g, 'requiredVersion:"^99.0.0",strictVersion:!0'),
  );
  await cell.open('/app/home');
  await expectHomesFrame(cell);
  // Each widget shows the message in its place.
  await expect(page.getByRole('main').getByText('needs a newer version of the application.').first()).toBeVisible();
  await expectAccount(cell);
  await page.goBack({ waitUntil: 'commit' });
  await mend();
  await page.getByRole('main').getByRole('button', { name: 'Reload the page' }).first().click();
  await expect(page.getByText('Recently Sent Campaigns')).toBeVisible();
});

test('failure matrix: released in an open tab × shell', async ({ page }) => {
  const cell = await onAccount(page);
  // The new release has different files; a page that needs one of the old ones reloads automatically.
  const mend = await answer(page, LAZY, missing);
  const reloads = page.waitForRequest((request) => request.isNavigationRequest());
  await edit(page).click();
  await reloads;
  await mend();
  await expectForm(page);
  expect(cell.reports).toEqual([]);
});

test('failure matrix: rolled back in an open tab × shell', async ({ page }) => {
  const cell = await onAccount(page);
  const mend = await answer(page, LAZY, missing);
  // A part of a page does not reload automatically: there may be input beside it.
  await openUsers(page);
  await cell.expectFailure('Authorized Users', 'belongs to an earlier version of the application.', /Loading chunk/);
  await expect(page.getByRole('tab', { name: 'My Account' })).toBeVisible();
  await mend();
  await cell.reload('Authorized Users').click();
  await expectUsers(page);
});

test('failure matrix: disabled × shell @long', async ({ page }) => {
  const cell = await Cell.begin(page);
  await changeRegistry(page, ({ remotes }) => {
    for (const entry of Object.values(remotes)) entry.enabled = false;
  });
  await cell.open('/app/home');
  await expectHomesFrame(cell);
  for (const title of ['Billing', 'Campaigns', 'Keywords', 'Subscribers'])
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: `${title} is switched off.` })
        .first(),
    ).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await expectAccount(cell);
  expect(cell.reports).toEqual([]);
});

test('failure matrix: offline × shell, and the input is kept', async ({ page, context }) => {
  const cell = await onAccount(page);
  await edit(page).click();
  const field = spareField(page);
  await field.fill('Marcello');
  await context.setOffline(true);
  await expect(cell.offline).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  // The save fails before the connection is back.
  await expect(page.getByRole('alert').filter({ hasText: 'The server cannot be reached.' })).toBeVisible();
  await expect(field).toHaveValue('Marcello');
  await context.setOffline(false);
  await expect(cell.offline).toBeHidden();
  await expect(field).toHaveValue('Marcello');
});

test('failure matrix: the service is unavailable × shell: a banner that disappears on its own, and fresh data', async ({
  page,
}) => {
  await page.clock.install();
  const cell = await onAccount(page);
  await edit(page).click();
  const field = spareField(page);
  await field.fill('Marcello');
  const mend = await answer(page, /\/(api\/|app\/registry\.json)/, (route) => route.abort('connectionrefused'));
  await page.getByRole('button', { name: 'Save' }).click();
  const banner = page.getByRole('status').filter({ hasText: 'Textloom cannot be reached at the moment.' });
  await cell.waitOut(banner);
  await expect(field).toHaveValue('Marcello');
  await mend();
  const fresh = page.waitForResponse((response) => /\/api\/login\b/.test(response.url()) && response.ok());
  await expect(async () => {
    await page.clock.fastForward(25_000);
    await expect(banner).toBeHidden({ timeout: 300 });
  }).toPass();
  await page.clock.fastForward(1_000);
  await fresh;
  await expect(field).toHaveValue('Marcello');
});
