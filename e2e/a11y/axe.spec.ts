import type { Page } from '@playwright/test';
import { expect, giveSession, openAs, serverUrl, test } from '../support/app';
import { agree } from '../support/agree';
import { discardDrafts } from '../support/composer';
import { check, NARROW, WIDE } from '../support/look';
import { openScreen, SCREENS } from '../support/screens';

/** Small enough for each test to be quick. */
const SCREENS_A_TEST = 2;

/** The list of subscribers with its overlays, and all views of one subscriber. */
async function eachSubscriber(page: Page, narrow: boolean, look: (name: string) => Promise<void>): Promise<void> {
  const main = page.locator('main');
  // A phone has boxes only while rows are being selected.
  if (narrow) await main.getByRole('button', { name: 'Select', exact: true }).click();
  await main
    .getByRole('checkbox', { name: /^Select \(/ })
    .nth(1)
    // On a phone it lies below the label of its row.
    .check({ force: narrow });
  await expect(main.getByText('1 selected')).toBeVisible();
  await look('subscribers-selected');
  await main.getByRole('button', { name: 'Clear selection' }).click();
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByRole('button', { name: 'Choose date, Date entered, from' }).click();
  await expect(page.getByRole('gridcell', { name: '17', exact: true })).toBeVisible();
  await look('subscribers-calendar');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('gridcell', { name: '17', exact: true })).toBeHidden();
  await look('subscribers-filters');
  if (narrow) await page.getByRole('button', { name: 'Show results' }).click();
  await main
    .getByRole('link', { name: /^\(\d{3}\) / })
    .nth(2)
    .click();
  await expect(main.getByRole('list', { name: 'Timeline' })).toBeVisible();
  await look('subscriber');
  await main.getByRole('button', { name: 'Edit Details' }).click();
  await expect(main.getByRole('button', { name: 'Save' })).toBeVisible();
  await look('subscriber-edit');
  for (const [name, tab] of [
    ['subscriber-history', 'Message History'],
    ['subscriber-incoming', 'Incoming Messages'],
  ] as const) {
    await main.getByRole('tab', { name: tab }).click();
    await expect(main.getByText(/^1–\d+ of|^No messages yet$|^This person has not written yet$/).first()).toBeVisible();
    await look(name);
  }
}

// The tests are independent, so the workers share the tests of this file.
test.describe.configure({ mode: 'parallel' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const parts = Array.from({ length: Math.ceil(SCREENS.length / SCREENS_A_TEST) }, (_, part) =>
  SCREENS.slice(part * SCREENS_A_TEST, (part + 1) * SCREENS_A_TEST),
);

test.describe('no axe violation in light and dark, wide and narrow @long', () => {
  for (const screens of parts)
    test(`screens ${screens.map(({ name }) => name).join(', ')}`, async ({ page }) => {
      await giveSession(page, 'owner');
      for (const screen of screens) {
        await openScreen(page, screen);
        await check(page, screen.name);
      }
    });

  test('a keyword and its poster', async ({ page }) => {
    await openAs(page, 'owner', '/app/keywords?status=approved');
    await page.locator('main').getByRole('link', { name: 'SLICE', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Custom Codes' })).toBeVisible();
    await check(page, 'keyword');
    await page.getByRole('link', { name: 'Poster' }).click();
    await expect(page.getByRole('article', { name: 'Poster to print' })).toBeVisible();
    await check(page, 'keyword-poster');
  });

  for (const size of [WIDE, NARROW]) {
    const { label, ...viewport } = size;
    // The overlays of the list depend on the width.
    test.describe(label, () => {
      test.use({ viewport });
      test('the list of subscribers and one of them', async ({ page }) => {
        await openAs(page, 'owner', '/app/subscribers');
        await eachSubscriber(page, size === NARROW, (name) => check(page, name, [size]));
      });
    });
  }

  test('the picker, and the recipients of a campaign', async ({ page }) => {
    await openAs(page, 'owner', '/app/messages/add');
    await page.getByRole('button', { name: 'Choose subscribers' }).click();
    await expect(page.getByRole('list', { name: 'Subscribers' }).getByRole('checkbox')).toHaveCount(15);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await check(page, 'picker');
    await page.getByRole('button', { name: 'OK', exact: true }).click();
    await expect(page.getByText('List contains 15 subscribers')).toBeVisible();
    await page.getByRole('combobox', { name: 'To' }).click();
    await expect(page.getByRole('option', { name: /^Office managers/ })).toBeVisible();
    await check(page, 'compose-options');
    await page.getByRole('option', { name: /^Office managers/ }).click();
    await expect(page.getByText(/people × 1 =/)).toBeVisible();
    await check(page, 'compose-people');
    // The choice is stored as the owner's draft by now.
    await discardDrafts();
  });

  test('a group and an import', async ({ page }) => {
    await openAs(page, 'owner', '/app/subscribers/groups');
    await page.getByRole('link', { name: 'VIP guests', exact: true }).click();
    await expect(page.getByText(/subscribers in this group/)).toBeVisible();
    await check(page, 'group');
    await page.goto(`${serverUrl()}/app/subscribers/add?tab=subscriber_multiple`);
    await page.getByRole('combobox', { name: 'Keyword' }).click();
    await page.getByRole('option').first().click();
    await page.getByLabel('CSV file with subscribers').setInputFiles({
      name: 'two.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Phone,Birthday,Shoe size\n8325550166,31.31.1990,42\n83255501,,41\n'),
    });
    await expect(page.getByRole('columnheader', { name: /Shoe size/ })).toBeVisible();
    await check(page, 'import-preview');
    await agree(page);
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible();
    await check(page, 'import-result');
  });
});
