import type { Page } from '@playwright/test';
import { expect, giveSession, openAs, serverUrl, test, watchConsole } from '../support/app';
import { check, WIDE } from '../support/look';

const rows = (page: Page) => page.locator('main [role=row][data-id]');

test.describe('at 1280 × 900', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('the first row of a list is at most 240 px from the top, and 16 rows fit', async ({ page }) => {
    await giveSession(page, 'owner');
    for (const [name, path, whole] of [
      ['subscribers', '/app/subscribers', true],
      ['sent messages', '/app/messages/sent', true],
      ['activity', '/app/activity', true],
      ['the ledger', '/app/payments/messages', true],
      ['campaigns', '/app/messages', false],
      ['keywords', '/app/keywords', false],
      ['groups', '/app/subscribers/groups', false],
    ] as const)
      await test.step(name, async () => {
        await page.goto(serverUrl() + path);
        await expect(rows(page).first()).toBeVisible();
        const boxes = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON()));
        expect(boxes[0].y).toBeLessThanOrEqual(240);
        expect(new Set(boxes.map(({ height }) => height))).toEqual(new Set([40]));
        if (whole) expect(boxes.filter(({ bottom }) => bottom <= 900).length).toBeGreaterThanOrEqual(16);
      });
  });

  test('the bar of a selection takes the place of the toolbar, without a shift', async ({ page }) => {
    await openAs(page, 'owner', '/app/subscribers');
    const before = await rows(page).first().boundingBox();
    await page.getByRole('checkbox', { name: 'Select this page' }).check();
    await expect(page.getByText('25 selected')).toBeVisible();
    expect(await rows(page).first().boundingBox()).toEqual(before);
    await check(page, 'subscribers-selection', [WIDE]);
  });

  test('a row opens beside the list and is left again by keyboard', async ({ page }) => {
    const complaints = watchConsole(page);
    await openAs(page, 'owner', '/app/subscribers');
    const link = rows(page).nth(1).getByRole('link').first();
    const phone = await link.innerText();
    await link.focus();
    await page.keyboard.press('Space');
    const panel = page.getByRole('dialog', { name: 'Subscriber' });
    await expect(panel.getByText(phone).first()).toBeVisible();
    await expect(page).toHaveURL(/open=\d+/);
    await check(page, 'subscriber-panel', [WIDE]);
    await page.keyboard.press('ArrowDown');
    await expect(panel.getByText(await rows(page).nth(2).getByRole('link').first().innerText()).first()).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await expect(panel.getByText(phone).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(link).toBeFocused();
    await page.keyboard.press('Space');
    await expect(panel).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/subscribers\/\d+$/);
    expect(complaints).toEqual([]);
  });
});

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('25 people take at most 1,700 px, and a row opens the page of the person, whose head has one button and a menu', async ({
    page,
  }) => {
    await openAs(page, 'owner', '/app/subscribers?disabled=0');
    const list = page.getByRole('list', { name: 'Subscribers' });
    await expect(list.getByRole('listitem')).toHaveCount(25);
    expect((await list.boundingBox())?.height).toBeLessThanOrEqual(1_700);
    const rowHeights = await list
      .getByRole('listitem')
      .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(new Set(rowHeights)).toEqual(new Set([64]));
    const add = await page.getByRole('link', { name: 'New Subscriber' }).boundingBox();
    expect([add?.width, add?.height]).toEqual([56, 56]);

    await list.getByRole('listitem').nth(1).tap();
    await expect(page).toHaveURL(/\/subscribers\/\d+$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const button = page.getByRole('link', { name: 'Message', exact: true });
    await expect(button).toBeVisible();
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
    // The heading and buttons are in one line.
    expect(Math.abs((heading?.y ?? 0) - ((await button.boundingBox())?.y ?? 0))).toBeLessThan(16);
    await page.getByRole('button', { name: 'More actions' }).tap();
    await expect(page.getByRole('menuitem')).toHaveText(['Group', 'Tag', 'Unsubscribe']);
  });
});

test('MODAL-020: a held unsubscribe takes effect after its undo time, even if the tab is closed @long', async ({
  page,
  context,
}) => {
  await openAs(page, 'owner', '/app/subscribers?keyword=TRUCK&disabled=0');
  await expect(rows(page).first()).toBeVisible();
  const unsubscribe = async (at: number): Promise<string> => {
    const phone = await rows(page).nth(at).getByRole('link').first().innerText();
    await rows(page).nth(at).getByRole('checkbox').check();
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unsubscribe', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Change' })).toContainText('will be unsubscribed');
    return phone;
  };
  const stays = await unsubscribe(0);
  await page.getByRole('region', { name: 'Change' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('region', { name: 'Change' })).toBeHidden();
  const leaves = await unsubscribe(1);
  // A reload within the undo time offers Undo again.
  await page.reload();
  await expect(page.getByRole('region', { name: 'Change' }).getByRole('button', { name: 'Undo' })).toBeVisible();
  const address = page.url();
  await page.close();
  const later = await context.newPage();
  await later.goto(address);
  await expect(later.getByRole('link', { name: stays, exact: true })).toBeVisible();
  await expect
    .poll(
      async () => {
        await later.reload();
        await expect(later.getByRole('link', { name: stays, exact: true })).toBeVisible();
        return later.getByRole('link', { name: leaves }).count();
      },
      { timeout: 40_000, intervals: [3_000] },
    )
    .toBe(0);
});
