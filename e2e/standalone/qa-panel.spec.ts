import type { FrameLocator, Page } from '@playwright/test';
import { expect, serverUrl, test, watchConsole } from '../support/app';
import { check } from '../support/look';

const page390 = { width: 390, height: 844 };
const open = async (page: Page, path: string): Promise<FrameLocator> => {
  await page.addInitScript(() => localStorage.setItem('textloom.qa.panel', 'open'));
  await page.goto(serverUrl() + path);
  return page.frameLocator('iframe');
};
const panel = (page: Page) => page.getByRole('complementary', { name: 'QA panel', exact: true });
const heading = (frame: FrameLocator) => frame.getByRole('heading', { level: 1 });

test('the QA panel opens from the page, collapses, closes, and is remembered @long', async ({ page }) => {
  const complaints = watchConsole(page);
  await page.goto(`${serverUrl()}/standalone/keywords/?persona=owner`);
  await expect(page.getByRole('heading', { level: 1, name: 'Keywords' })).toBeVisible();
  await page.getByRole('button', { name: 'QA panel', exact: true }).click();
  const frame = page.frameLocator('iframe');
  await expect(panel(page).getByLabel('Persona')).toHaveValue('owner');
  await expect(heading(frame)).toHaveText('Keywords');
  await panel(page).getByRole('button', { name: 'Fold the QA panel' }).click();
  await expect(panel(page)).toHaveCount(0);
  await page.reload();
  await expect(heading(frame)).toHaveText('Keywords');
  await page.getByRole('button', { name: 'QA panel', exact: true }).click();
  await panel(page).getByRole('button', { name: 'Close the QA panel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Keywords' })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(page.url()).toContain('persona=owner');
  expect(complaints).toEqual([]);
});

test('QA panel: a persona switch clears all data of the previous persona @long', async ({ page }) => {
  const complaints = watchConsole(page);
  const frame = await open(page, '/standalone/keywords/?persona=owner');
  await expect(frame.getByText('PIZZA', { exact: true }).first()).toBeVisible();
  await panel(page).getByLabel('Delay of each call').selectOption('2000');
  await panel(page).getByLabel('Persona').selectOption('trial');
  await expect(panel(page).getByLabel('Persona')).toHaveValue('trial');
  await expect(heading(frame)).toHaveText('Keywords');
  // Its list is still loading: anything shown now would belong to the last person.
  await expect(frame.getByText('PIZZA', { exact: true })).toHaveCount(0);
  await expect(frame.getByText('Lena Park')).toBeVisible();
  await expect(panel(page).getByRole('list', { name: 'Event log' })).toContainText('listKeywords');
  await expect(frame.getByText('PIZZA', { exact: true })).toHaveCount(0);
  expect(page.url()).toContain('persona=trial');
  expect(complaints).toEqual([]);
});

test('QA panel: permissions and subscription, for this page only @long', async ({ page }) => {
  const frame = await open(page, '/standalone/subscribers/?persona=owner#/subscribers/add');
  await expect(heading(frame)).toHaveText(/Add Subscriber/i);
  await panel(page).getByLabel('Role').selectOption('authorized');
  await panel(page).getByRole('switch', { name: 'subscriber_addnewcontacts' }).uncheck();
  expect(page.url()).toContain('role=authorized');
  expect(page.url()).not.toContain('subscriber_addnewcontacts,');
  await panel(page).getByLabel('State').selectOption('expired');
  await expect(frame.getByRole('dialog', { name: 'Subscription expired' })).toBeVisible();
  await panel(page).getByLabel('State').selectOption('frozen');
  await expect(frame.getByRole('dialog', { name: 'Reminder: Your Account Is On Hold' })).toBeVisible();
  await test.step('the application still has the real profile', async () => {
    const stored = await page.evaluate(() => sessionStorage.getItem('textloom.session'));
    expect(JSON.parse(stored ?? '{}').profile).toMatchObject({ freeze: false, authorized_account: false });
  });
  await panel(page).getByLabel('State').selectOption('paid');
  await expect(frame.getByRole('dialog')).toHaveCount(0);
  await panel(page).getByRole('button', { name: 'Reset all' }).click();
  await expect(panel(page).getByLabel('Role')).toHaveValue('');
});

test('QA panel: slow and failing calls, event log and bus console @long', async ({ page }) => {
  const frame = await open(page, '/standalone/keywords/?persona=owner&fail=listKeywords:500');
  await expect(frame.getByText('Something went wrong on our side. What you have saved is safe.')).toBeVisible();
  await expect(panel(page).getByRole('list', { name: 'Event log' })).toContainText('listKeywords GET keywords 500');
  await panel(page).getByRole('list', { name: 'Failing calls' }).locator('svg').click();
  await frame.getByRole('button', { name: /Try again/i }).click();
  await expect(frame.getByText('PIZZA', { exact: true }).first()).toBeVisible();
  await panel(page).getByLabel('Failing call').selectOption('listKeywords');
  await panel(page).getByLabel('How it fails').selectOption('offline');
  await panel(page).getByRole('button', { name: 'Add' }).click();
  expect(page.url()).toContain('fail=listKeywords:offline');
  await panel(page).getByRole('button', { name: 'Emit' }).click();
  await expect(frame.getByText('Hello from the console')).toBeVisible();
  await panel(page).getByLabel('Event', { exact: true }).selectOption('keyword.changed');
  await panel(page).getByLabel('Payload').fill('{"id":"x"}');
  await panel(page).getByRole('button', { name: 'Emit' }).click();
  await expect(panel(page).getByText(/^id: /)).toBeVisible();
  await panel(page).getByLabel('Payload').fill('{"id":4711}');
  await panel(page).getByRole('button', { name: 'Emit' }).click();
  await expect(panel(page).getByRole('list', { name: 'Event log' })).toContainText('keyword.changed {"id":4711}');
});

test('QA panel: theme and width, and the address reproduces the state @long', async ({ page, context }) => {
  const frame = await open(page, '/standalone/keywords/?persona=owner');
  await expect(heading(frame)).toHaveText('Keywords');
  await panel(page).getByLabel('Theme').selectOption('dark');
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
  await panel(page).getByLabel('Width').selectOption('390');
  await expect(page.locator('iframe')).toHaveAttribute('title', 'Keywords, 390 pixels wide');
  expect(await frame.locator('html').evaluate(() => window.matchMedia('(max-width: 390px)').matches)).toBe(true);
  await panel(page).getByLabel('Width').selectOption('1280');
  expect(await frame.locator('html').evaluate(() => window.innerWidth)).toBe(1280);
  await panel(page).getByLabel('Width').selectOption('390');
  await frame.getByRole('link', { name: 'Add Keyword' }).first().click();
  await expect(heading(frame)).toHaveText('Add Keyword');
  await expect.poll(() => page.url()).toMatch(/persona=owner&theme=dark&width=390#\/keywords\/add$/);
  const copy = await context.browser()?.newContext();
  const other = await copy?.newPage();
  if (!other) throw new Error('no second browser');
  await other.goto(page.url());
  const again = other.frameLocator('iframe');
  await expect(heading(again)).toHaveText('Add Keyword');
  await expect(again.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await again.locator('html').evaluate(() => window.innerWidth)).toBe(390);
  await expect(panel(other).getByLabel('Persona')).toHaveValue('owner');
  await copy?.close();
});

test('QA panel: links to other remotes show where they would lead @long', async ({ page }) => {
  await page.goto(`${serverUrl()}/standalone/keywords/?persona=owner#/subscribers/5`);
  await expect(page.getByText('Would open /subscribers/5 of Subscribers (Subscriber).')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open Subscribers standalone' })).toHaveAttribute(
    'href',
    '/standalone/subscribers/#/subscribers/5',
  );
});

test('the QA panel at 1280 and 390 px, light and dark @long', async ({ page }) => {
  await open(page, '/standalone/keywords/?persona=owner');
  await expect(heading(page.frameLocator('iframe'))).toHaveText('Keywords');
  await check(page, 'qa panel');
  await page.setViewportSize(page390);
  await page.getByRole('button', { name: 'QA panel', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'QA panel' })).toBeVisible();
});
