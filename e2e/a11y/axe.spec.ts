import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, serverUrl, signIn, test } from '../support/app';
import { addKeyword } from '../support/keyword';

const ARTEFACTS = join(__dirname, '../artefacts/screens');
const SCREENS = [
  { name: 'home', path: '/app/home', ready: 'Recently Sent Campaigns' },
  { name: 'keywords', path: '/app/keywords', ready: 'keywords used' },
  { name: 'keyword-add', path: '/app/keywords/add', ready: 'Expected messages per month' },
  { name: 'subscribers', path: '/app/subscribers', ready: 'active' },
  { name: 'campaigns', path: '/app/messages', ready: 'messages available' },
  { name: 'compose', path: '/app/messages/add', ready: 'available' },
  { name: 'inbox', path: '/app/account/inbox', ready: /unread|Everything is read/ },
  { name: 'plans', path: '/app/plans', ready: 'per month' },
  { name: 'account', path: '/app/account', ready: 'Current Subscription' },
  { name: 'account-edit', path: '/app/account/edit', ready: 'Change password' },
  { name: 'authorized-users', path: '/app/account?tab=authorized', ready: 'Nina Alvarez' },
  { name: 'authorized-user-add', path: '/app/account/add', ready: 'What this user may do' },
  { name: 'referral', path: '/app/account?tab=referral', ready: 'How it works' },
  { name: 'support', path: '/app/support', ready: 'Content coming soon' },
  { name: 'not-found', path: '/app/nowhere', ready: 'was not found on this server' },
] as const;
const SIZES = [
  { label: 'wide', width: 1280, height: 800 },
  { label: 'narrow', width: 390, height: 844 },
] as const;

/** Looks at the page as it stands: a picture, axe, and nothing that scrolls sideways. */
const checker =
  (page: Page, look: string) =>
  async (name: string): Promise<void> => {
    // The event stream stays open, so the network is never idle: what counts is that nothing is still loading.
    await expect(page.locator('main .MuiSkeleton-root, main [aria-busy="true"], main .MuiCircularProgress-root')).toHaveCount(0);
    await page.screenshot({ path: join(ARTEFACTS, `${name}-${look}.png`) });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect.soft(violations.map(({ id, nodes }) => `${name}: ${id}: ${nodes.map(({ target }) => target.join(' ')).slice(0, 3).join(' | ')}`)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect.soft(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
  };

/** Layers of the frame: what lies over a page. */
async function eachLayer(page: Page, check: (name: string) => Promise<void>): Promise<void> {
  await page.goto(`${serverUrl()}/app/keywords`);
  for (const [name, button] of [['user-menu', /^User menu of/], ['past-notifications', 'Past notifications']] as const) {
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('menu').or(page.getByRole('dialog'))).toBeVisible();
    await check(name);
    await page.keyboard.press('Escape');
  }
  const word = await addKeyword(page);
  await check('modal');
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await page.goto(`${serverUrl()}/app/keywords?search=${word}`);
  await page.getByRole('button', { name: `Delete ${word}` }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await check('confirm');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: `Delete ${word}` })).toBeHidden();
  await page.context().route('https://tour.textloom.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="en"><title>Tour</title><main><h1>Tour</h1></main></html>' }));
  await page.goto(`${serverUrl()}/app/quicktour`);
  await expect(page.getByTitle('Quick tour of Textloom')).toBeVisible();
  await check('quicktour');
  for (const [persona, dialog] of [['expired', 'Subscription expired'], ['frozen', 'Reminder: Your Account Is On Hold']] as const) {
    await page.goto(`${serverUrl()}/app/logout`);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await signIn(page, persona).catch(() => undefined);
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    await check(persona);
  }
}

mkdirSync(ARTEFACTS, { recursive: true });

for (const scheme of ['light', 'dark'] as const) {
  for (const { label, ...viewport } of SIZES) {
    test(`every screen has no axe violation, ${scheme}, ${label}`, async ({ browser }) => {
      test.setTimeout(240_000);
      const context = await browser.newContext({ viewport, colorScheme: scheme, reducedMotion: 'reduce' });
      const page = await context.newPage();
      const check = checker(page, `${scheme}-${label}`);
      await page.goto(`${serverUrl()}/app/`);
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
      await check('sign-in');
      await signIn(page, 'owner');
      await page.getByRole('button', { name: 'Close' }).first().click();
      for (const { name, path, ready } of SCREENS) {
        await page.goto(serverUrl() + path);
        await expect(page.locator('main').getByText(ready).first()).toBeVisible();
        await check(name);
      }
      await page.goto(`${serverUrl()}/app/keywords?status=approved`);
      await page.locator('main').getByRole('link', { name: 'SLICE', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Custom Codes' })).toBeVisible();
      await check('keyword');
      await page.getByRole('link', { name: 'Poster' }).click();
      await expect(page.getByRole('article', { name: 'Poster to print' })).toBeVisible();
      await check('keyword-poster');
      await context.close();
    });

    test(`every layer of the frame has no axe violation, ${scheme}, ${label}`, async ({ browser }) => {
      test.setTimeout(240_000);
      const context = await browser.newContext({ viewport, colorScheme: scheme, reducedMotion: 'reduce' });
      const page = await context.newPage();
      await signIn(page, 'owner');
      await eachLayer(page, checker(page, `${scheme}-${label}`));
      await context.close();
    });
  }
}
