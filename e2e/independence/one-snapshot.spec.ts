import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, PASSWORD, PERSONAS, signInByCall, test, type Persona } from '../support/app';
import { copyRemote, type CopiedRemote } from '../support/copied-remote';
import { check } from '../support/look';
import { ROOT, type RunningServer, runOps, startServer } from '../support/server';

/** A page is not reloaded shortly after typing. */
const CALM_MS = 1_600;

const FIRST = (JSON.parse(readFileSync(join(ROOT, 'mfe-keywords/dist/release.json'), 'utf8')) as { version: string })
  .version;

let server: RunningServer;
/** The same remote with other addresses and another name in the menu. */
let renamed: CopiedRemote;

const ops = (...words: string[]): string => runOps(server, words);
const activate = (version: string, ...options: string[]): string =>
  ops('release', 'activate', 'keywords', version, ...options);

test.beforeAll(async () => {
  renamed = copyRemote('keywords', '9.0.0-renamed', (text) =>
    text.replaceAll('"/keywords', '"/words').replaceAll(/("\/words",\s*"?name"?:\s*)"Keywords"/g, '$1"Words"'),
  );
  server = await startServer();
  ops('release', 'publish', renamed.folder);
});
test.afterAll(async () => {
  renamed?.remove();
  await server?.stop();
});
test.beforeEach(() => {
  activate(FIRST);
});

const signIn = (context: BrowserContext, who: Persona) =>
  signInByCall(context, server.url, { email: PERSONAS[who], password: PASSWORD });

async function open(page: Page, path: string, title: string): Promise<void> {
  await page.goto(server.url + path);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  // Set on the document, so that a reload loses it.
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
}
const isSameDocument = (page: Page): Promise<boolean> => page.evaluate(() => 'sameDocument' in window);
const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
const notice = (page: Page) => page.getByText('A new version is ready');
const keyword = (page: Page) => page.getByRole('textbox', { name: 'Keyword' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('a half-filled form survives a release that renames its page, and a switch-off', async ({ page, context }) => {
  await signIn(context, 'owner');
  await open(page, '/app/keywords/add', 'Add Keyword');
  await keyword(page).fill('HALFWAY');

  await test.step('when the remote is released with other addresses', async () => {
    activate(renamed.version);
    await expect(notice(page)).toBeVisible();
  });
  await test.step('and permissions change, which the menu follows at once', async () => {
    const profile = page.waitForResponse((answer) => answer.url().includes('/api/login'));
    ops('account', 'grant', PERSONAS.owner, 'developer');
    await profile;
  });
  await test.step('and the remote is switched off', async () => {
    ops('release', 'disable', 'keywords');
    await page.waitForResponse((answer) => answer.url().includes('/app/registry.json'));
  });
  await test.step('then the form is still there and can be saved', async () => {
    await expect(menu(page, 'Keywords')).toBeVisible();
    await expect(keyword(page)).toHaveValue('HALFWAY');
    await page.getByRole('textbox', { name: 'Expected messages per month' }).fill('4');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL(/\/app\/keywords$/);
    await expect(page.getByRole('main').getByText('HALFWAY').first()).toBeVisible();
    expect(await isSameDocument(page)).toBe(true);
  });
  await test.step('and the next page is that of the newest set, without the remote', async () => {
    await page.waitForTimeout(CALM_MS);
    await menu(page, 'Home').click();
    await expect(heading(page, 'Hello, Marco')).toBeVisible();
    await expect.poll(() => isSameDocument(page)).toBe(false);
    await expect(menu(page, 'Keywords')).toHaveCount(0);
    await expect(notice(page)).toHaveCount(0);
  });
});

test('two open tabs are notified by themselves, and reload later or now', async ({ page, context }) => {
  await signIn(context, 'owner');
  const other = await context.newPage();
  await open(page, '/app/keywords', 'Keywords');
  await open(other, '/app/subscribers', 'Subscribers');
  activate(renamed.version);
  await Promise.all([expect(notice(page)).toBeVisible(), expect(notice(other)).toBeVisible()]);
  await test.step('the notice is accessible', () => check(page, 'release-notice'));

  await test.step('Later hides it until the next release', async () => {
    await other.getByRole('button', { name: 'Later' }).click();
    await expect(notice(other)).toHaveCount(0);
    ops('release', 'disable', 'keywords');
    await expect(notice(other)).toBeVisible();
    ops('release', 'enable', 'keywords');
  });
  await test.step('Reload now takes the new set', async () => {
    await page.getByRole('button', { name: 'Reload now' }).click();
    await expect(menu(page, 'Words')).toBeVisible();
    expect(await isSameDocument(page)).toBe(false);
    await expect(notice(page)).toHaveCount(0);
  });
  await test.step('a withdrawn release removes the notice', async () => {
    await expect(notice(other)).toBeVisible();
    activate(FIRST);
    await expect(notice(other)).toHaveCount(0);
    await expect(notice(page)).toBeVisible();
  });
});

test('unsaved input is never lost to a reload', async ({ page, context }) => {
  await signIn(context, 'owner');
  await open(page, '/app/keywords/add', 'Add Keyword');
  const field = keyword(page);
  await field.fill('KEPT');
  activate(renamed.version);
  await expect(notice(page)).toBeVisible();
  await page.waitForTimeout(CALM_MS);

  await test.step('not by Reload now before the user confirms', async () => {
    await page.getByRole('button', { name: 'Reload now' }).click();
    await expect(page.getByText('Leave without saving?')).toBeVisible();
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect(field).toHaveValue('KEPT');
    expect(await isSameDocument(page)).toBe(true);
  });
  await test.step('nor by a link', async () => {
    await menu(page, 'Home').click();
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect(field).toHaveValue('KEPT');
    expect(await isSameDocument(page)).toBe(true);
  });
  await test.step('but by the user’s decision, without a second question', async () => {
    page.on('dialog', () => {
      throw new Error('The browser asked a second time.');
    });
    await page.getByRole('button', { name: 'Reload now' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(menu(page, 'Words')).toBeVisible();
    expect(await isSameDocument(page)).toBe(false);
  });
});

test('a switch-off at once keeps the input for copying @long', async ({ page, context }) => {
  await signIn(context, 'owner');
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  await open(page, '/app/keywords/add', 'Add Keyword');
  await keyword(page).fill('COPIED');
  await page.getByRole('textbox', { name: 'Welcome message' }).fill('Hello\nand welcome');
  ops('release', 'disable', 'keywords', '--at-once');
  const dialog = page.getByRole('alertdialog', { name: 'Textloom has changed' });
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText('Keywords was switched off.');
  await check(page, 'release-at-once');
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('Keyword: COPIED');
  expect(copied).toContain('Welcome message:\nHello\nand welcome');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Reload the page' }).click();
  await expect(menu(page, 'Home')).toBeVisible();
  await expect(menu(page, 'Keywords')).toHaveCount(0);
  expect(await isSameDocument(page)).toBe(false);
});

test('a canary reaches one account in every tab and the other account in none @long', async ({ browser }) => {
  const [first, second] = [await browser.newContext(), await browser.newContext()];
  const people = [
    { context: first, ...(await signIn(first, 'owner')) },
    { context: second, ...(await signIn(second, 'trial')) },
  ].sort((a, b) => a.bucket - b.bucket);
  const [inside, outside] = people;
  if (!inside || !outside || inside.bucket === outside.bucket) throw new Error('The accounts need different buckets.');
  const [gets, keeps] = [await inside.context.newPage(), await outside.context.newPage()];
  await open(gets, '/app/home', 'Hello');
  await open(keeps, '/app/home', 'Hello');
  activate(renamed.version, '--share', `${inside.bucket + 1}%`);
  await expect(notice(gets)).toBeVisible();
  await gets.getByRole('button', { name: 'Reload now' }).click();
  await expect(menu(gets, 'Words')).toBeVisible();
  await menu(gets, 'Words').click();
  await expect(gets).toHaveURL(/\/app\/words/);
  await expect(notice(gets)).toHaveCount(0);
  const again = await inside.context.newPage();
  await open(again, '/app/words', 'Keywords');
  await expect(menu(again, 'Words')).toBeVisible();
  await test.step('the other account sees no notice', async () => {
    await expect(notice(keeps)).toHaveCount(0);
    await keeps.reload();
    await expect(menu(keeps, 'Keywords')).toBeVisible();
  });
  await test.step('until the share is raised', async () => {
    activate(renamed.version, '--share', '100%');
    await expect(notice(keeps)).toBeVisible();
    await expect(notice(gets)).toHaveCount(0);
  });
  await Promise.all([first.close(), second.close()]);
});
