import type { Locator, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, headersOf, openAs, serverUrl, test, watchConsole } from '../support/app';
import { check, WIDE } from '../support/look';

const title = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { level: 1, name });
const field = (page: Page): Locator => page.getByRole('combobox', { name: 'Search and go to' });

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field(page)).toBeFocused();
}

test('the command palette: a person by phone, jumps with g, the keys behind ?', async ({ page }) => {
  const complaints = watchConsole(page);
  await openAs(page, 'owner', '/app/home');
  await expect(title(page, /^Hello/)).toBeVisible();
  const headers = await headersOf(page);
  const list = await page.request.get(`${serverUrl()}/api/subscribers?filter[limit]=1`, { headers });
  const [person] = (await list.json()).data.entries as { id: number; phone: string }[];
  if (!person) throw new Error('The owner has no subscribers.');

  await test.step('a person is found by phone and opened with Enter', async () => {
    await openPalette(page);
    await check(page, 'palette', undefined, { busy: true });
    await page.keyboard.type(person.phone);
    // The same phone may have joined several keywords.
    await expect(page.getByRole('group', { name: 'Subscribers' }).getByRole('option').first()).toContainText(
      person.phone.slice(-4),
    );
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/app\/subscribers\/\d+$/);
    await expect(page.getByRole('main')).toContainText(`-${person.phone.slice(-4)}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('it is among the recent entries, and Escape returns the focus', async () => {
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeFocused();
  });

  await test.step('g and a letter go to a page, but not in a field', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await expect(title(page, 'Campaigns')).toBeFocused();
    await page.getByRole('searchbox').first().fill('');
    await page.keyboard.type('gk?');
    await expect(page).toHaveURL(/\/app\/messages/);
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('? lists the keys, and the switch turns them off', async () => {
    await page.goto(`${serverUrl()}/app/keywords`);
    await expect(title(page, 'Keywords')).toBeVisible();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(dialog).toContainText('Messages Sent');
    await check(page, 'shortcuts', [WIDE], { busy: true });
    await dialog.getByRole('switch').click();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.keyboard.press('?');
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await openPalette(page);
    await expect(page).toHaveURL(/\/app\/keywords/);
    await expect(dialog).toBeHidden();
  });
  expect(complaints).toEqual([]);
});

test('an unusable remote loses only its own entries in the palette', async ({ page }) => {
  await page.route('**/app/registry.json*', async (route) => {
    const answer = await route.fetch();
    const registry = (await answer.json()) as { remotes: Record<string, { contract: number }> };
    if (registry.remotes.subscribers) registry.remotes.subscribers.contract = 99;
    await route.fulfill({ response: answer, json: registry });
  });
  await openAs(page, 'owner', '/app/home');
  await expect(title(page, /^Hello/)).toBeVisible();
  await openPalette(page);
  await expect(page.getByRole('option', { name: 'New Campaign' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'New Subscriber' })).toHaveCount(0);
  await page.keyboard.type('pizza');
  await expect(page.getByRole('group', { name: 'Keywords' }).getByRole('option', { name: 'PIZZA' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Subscribers' })).toHaveCount(0);
});

/** The queries of the palette's own test, as [query, group, first hit]. */
const QUERIES = readFileSync(join(__dirname, '../../shell/src/palette/queries.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => row.split('\t'));

/** Types each query, and compares the first result once its search has ended. */
async function expectFirstHits(page: Page, queries: readonly string[][]): Promise<void> {
  await openAs(page, 'owner', '/app/home');
  await expect(title(page, /^Hello/)).toBeVisible();
  await openPalette(page);
  for (const [query = '', group = '', first = ''] of queries)
    await test.step(`“${query}” leads to ${first}`, async () => {
      await field(page).fill(query);
      await expect(page.getByRole('status').filter({ hasText: /result|Searching|found/ })).toHaveText(/result/);
      const hit = page.getByRole('listbox').getByRole('group').first();
      await expect(hit).toHaveAccessibleName(group);
      await expect(hit.getByRole('option').first()).toContainText(first);
      await expect(hit.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    });
}

test('a dozen of the queries of the palette find in the demo what they are meant to find', async ({ page }) => {
  await expectFirstHits(
    page,
    QUERIES.filter((_, at) => at % 7 === 0),
  );
});

test('every query of the palette finds in the demo what it is meant to find @long', async ({ page }) => {
  await expectFirstHits(page, QUERIES);
});
