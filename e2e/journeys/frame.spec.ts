import type { Locator, Page } from '@playwright/test';
import { expect, openAs, serverUrl, signIn, test, watchConsole } from '../support/app';
import { addKeyword } from '../support/keyword';

const MAIN_MENU = { name: 'Main' } as const;
const title = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name });

const MOST_PRESSES = 60;
/** Presses Tab, or another key, until this has the focus. */
async function pressTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${MOST_PRESSES} presses of ${key} did not reach ${target}.`);
}

test('NAV-007, NAV-008, NAV-015, MODAL-001, MODAL-011, MODAL-013: the whole frame by keyboard', async ({ page }) => {
  const complaints = watchConsole(page);
  await signIn(page, 'owner');

  await test.step('an alert pauses while it has the focus, and returns it', async () => {
    const close = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' });
    await close.focus();
    await page.waitForTimeout(5_500);
    await expect(page.getByText('Logged in successfully')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Logged in successfully')).toBeHidden();
    await expect(page.locator('body')).not.toBeFocused();
  });

  await test.step('the skip link skips the navigation', async () => {
    await page.goto(`${serverUrl()}/app/keywords`);
    await expect(title(page, 'Keywords')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('a modal starts on its button and closes by Enter; a confirm dialog holds the focus and returns it', async () => {
    const word = await addKeyword(page);
    await expect(page.getByRole('dialog').getByRole('button', { name: 'OK' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.goto(`${serverUrl()}/app/keywords?search=${word}`);
    const remove = page.getByRole('button', { name: `Delete ${word}` });
    await expect(remove).toBeVisible();
    await pressTo(page, page.getByRole('row').filter({ has: remove }).getByRole('link').first());
    await pressTo(page, remove, 'ArrowRight');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toBeVisible();
    for (let presses = 0; presses < 5; presses += 1) {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(remove).toBeFocused();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(remove).toBeHidden();
  });

  await test.step('the menu leads to a page whose heading has the focus', async () => {
    await page.reload();
    await expect(title(page, 'Keywords')).toBeVisible();
    await pressTo(page, page.getByRole('navigation', MAIN_MENU).getByRole('link', { name: 'Subscribers' }));
    await page.keyboard.press('Enter');
    await expect(title(page, 'Subscribers')).toBeFocused();
    await expect(page).toHaveTitle(/^(\(\d+\) )?Subscribers - Textloom$/);
  });

  await test.step('the user menu opens, moves by arrows, and leads on', async () => {
    await page.reload();
    const menuButton = page.getByRole('button', { name: /^User menu of/ });
    await expect(menuButton).toBeVisible();
    await pressTo(page, menuButton);
    await page.keyboard.press('Enter');
    const support = page.getByRole('menuitem', { name: 'Support' });
    await expect(support).toBeVisible();
    for (
      let presses = 0;
      presses < 12 && !(await support.evaluate((element) => element === document.activeElement));
      presses += 1
    )
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(title(page, 'Support')).toBeFocused();
    await expect(page.getByText('Content coming soon')).toBeVisible();
  });

  await test.step('notifications open, close by Escape, and give the focus back', async () => {
    await page.reload();
    const bell = page.getByRole('button', { name: /^Notifications/ });
    await expect(bell).toBeVisible();
    await pressTo(page, bell);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(bell).toBeFocused();
  });
  expect(complaints).toEqual([]);
});

test('SUBS-028: a list and a page restore their scroll position @long', async ({ page }) => {
  await openAs(page, 'owner', '/app/subscribers');
  await page.setViewportSize({ width: 1280, height: 500 });
  const rows = page.locator('main').getByRole('row');
  await expect(rows.nth(5)).toBeVisible();
  for (const [path, leave] of [
    ['/app/subscribers', rows.nth(10).getByRole('link').first()],
    ['/app/home', page.getByRole('navigation', MAIN_MENU).getByRole('link', { name: 'Keywords' })],
  ] as const) {
    await page.goto(serverUrl() + path);
    await expect(page.locator('main h1')).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(900);
    // Content still loading above would move the page.
    await expect(
      page.locator('main .MuiSkeleton-root, main [aria-busy="true"], main .MuiCircularProgress-root'),
    ).toHaveCount(0);
    await page.mouse.move(640, 300);
    await page.mouse.wheel(0, 350);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(350);
    // A click would scroll its target into view.
    await leave.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    await leave.click();
    await expect(page).not.toHaveURL(new RegExp(`${path}$`));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
  }
});

test('NAV-005, NAV-008: a page is reported once, and the page behind a link loads before the click @long', async ({
  page,
}) => {
  const visits: (string | null)[] = [];
  const inbox: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/remotes/inbox/')) inbox.push(request.url());
    if (request.url().endsWith('/referral/visits')) visits.push(request.postData());
  });
  await page.goto(`${serverUrl()}/app/keywords`);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(visits).toEqual([]);
  await signIn(page, 'owner', '/app/keywords');
  await expect(title(page, 'Keywords')).toBeVisible();
  await expect.poll(() => visits.length).toBe(1);
  expect(visits[0]).toContain('keywords');
  expect(inbox).toEqual([]);
  const link = page.getByRole('navigation', MAIN_MENU).getByRole('link', { name: 'Inbox' });
  await link.hover();
  await expect.poll(() => inbox.length).toBeGreaterThan(1);
  await expect(page).toHaveURL(/\/app\/keywords$/);
  await link.click();
  await expect(title(page, 'Inbox')).toBeVisible();
  await expect.poll(() => visits.length).toBe(2);
});

test('NAV-009, NAV-032, NAV-033: the frame at each width @long', async ({ page }) => {
  await openAs(page, 'owner', '/app/home');
  await expect(title(page, 'Hello, Marco')).toBeVisible();
  for (const width of [390, 767, 768, 991, 992, 1119, 1120, 1199, 1200, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(overflow, `${width} px scrolls sideways`).toBeLessThanOrEqual(0);
    await expect.soft(page.getByRole('button', { name: 'Open menu' })).toBeVisible({ visible: width < 768 });
    await expect
      .soft(page.getByRole('banner').getByRole('link', { name: /Inbox/ }).last())
      .toBeVisible({ visible: width < 1200 });
    const menu = page.getByRole('navigation', MAIN_MENU);
    await expect.soft(menu).toHaveCount(width < 768 ? 0 : 1);
    if (width >= 768) await expect.soft(menu.getByRole('link', { name: 'Subscribers' })).toBeVisible();
    const inside = await page
      .getByRole('button', { name: /^User menu of/ })
      .evaluate((button) => button.scrollWidth <= button.clientWidth + 1);
    expect.soft(inside, `${width} px squeezes the user menu`).toBe(true);
    if (width >= 1200) expect.soft((await menu.locator('..').boundingBox())?.width).toBe(100);
  }
  await test.step('the menu of a phone lies above the bar, so that its first entries can be touched', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeHidden();
  });
});
