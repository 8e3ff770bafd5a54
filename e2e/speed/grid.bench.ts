/**
 * How quickly the list of subscribers responds: time from a click or key to the next paint, and the longest task of the
 * page's main thread, while rows are selected, sorted, filtered away and replaced.
 *
 *     pnpm bench grid [--runs 5] [--built]
 *
 * A production build, the real server, the product's page of 25 rows at 1280 × 800, the processor slowed down fourfold,
 * like a cheap phone or an old laptop. Goal: 200 ms for both; a longer task would keep the next click waiting as long.
 * Fails unless the expected rows are shown, or when the page logs an error.
 */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { watchConsole } from '../support/app';
import { ROOT } from '../support/server';
import { build, median, onServers, optionOf } from './bench';
import { GOAL_MS, slowDown, taken, watch } from './response';
import { logIn, SUBSCRIBERS } from './scenes';

const ROWS = 25;

const firstId = (page: Page): Promise<string | null> =>
  page.locator(SUBSCRIBERS.usable).first().getAttribute('data-id');

/** Waits until the page shows all rows and the first is, or is not, the given one. */
async function shows(page: Page, id: string | null, isFirst: boolean): Promise<void> {
  await page.waitForFunction(
    ([selector, rows, expected, same]) => {
      const found = document.querySelectorAll(selector);
      return found.length === rows && (found[0]?.getAttribute('data-id') === expected) === same;
    },
    [SUBSCRIBERS.usable, ROWS, id, isFirst] as const,
  );
  // Waits until the last paint is done.
  await page.waitForTimeout(500);
}

const search = (page: Page): Promise<void> => page.getByPlaceholder('Name or phone').click();
const clear = (page: Page): Promise<void> => page.getByRole('button', { name: 'Clear' }).last().click();

const PARTS = {
  async select(page: Page): Promise<void> {
    const boxes = page.locator(`${SUBSCRIBERS.usable} input[type=checkbox]`);
    for (const at of [0, 1, 2]) await boxes.nth(at).click();
    await page.getByText('3 selected').waitFor();
    for (const at of [0, 1, 2]) await boxes.nth(at).click();
    await page.waitForTimeout(500);
  },
  async sort(page: Page): Promise<void> {
    const first = await firstId(page);
    const header = (name: string) => page.getByRole('columnheader', { name }).getByRole('button');
    await header('Full name').click();
    await shows(page, first, false);
    await header('Subscribed date').click();
    await page
      .getByRole('columnheader', { name: 'Subscribed date' })
      .and(page.locator('[aria-sort=ascending]'))
      .waitFor();
    await header('Subscribed date').click();
    await shows(page, first, true);
  },
  /** Types a name that no subscriber has, and clears it again: all rows disappear and come back. */
  async filter(page: Page): Promise<void> {
    const first = await firstId(page);
    await search(page);
    await page.keyboard.type('xqzv', { delay: 80 });
    await page.getByText('No result', { exact: false }).first().waitFor();
    await clear(page);
    await shows(page, first, true);
  },
  /** Types a part of a common name, and clears it again: all rows are replaced by other rows. */
  async replace(page: Page): Promise<void> {
    const first = await firstId(page);
    await search(page);
    await page.keyboard.type('mar', { delay: 80 });
    await shows(page, first, false);
    await clear(page);
    await shows(page, first, true);
  },
} as const;

interface Response {
  readonly paintMs: number;
  readonly longestMs: number;
}

async function measure(page: Page, url: string): Promise<Record<string, Response>> {
  await page.goto(url + SUBSCRIBERS.path);
  await shows(page, '', false);
  await page.waitForTimeout(3_000);
  const watched = await watch(page);
  const found: Record<string, Response> = {};
  for (const [part, work] of Object.entries(PARTS)) {
    await work(page);
    const { events, tasks } = await taken(watched);
    found[part] = { paintMs: Math.max(0, ...events.map(({ ms }) => ms)), longestMs: Math.max(0, ...tasks) };
  }
  return found;
}

build('scripts/build.mjs');
void onServers({ grid: join(ROOT, 'shell/dist') }, async (browser, [server]) => {
  const url = server?.url ?? '';
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const complaints = watchConsole(page);
  await page.goto(`${url}/app/`);
  await logIn(page);
  await slowDown(page);
  const runs: Record<string, Response>[] = [];
  for (let run = -1; run < optionOf('--runs', 5); run += 1) {
    const found = await measure(page, url);
    // The first run fills the browser's caches.
    if (run >= 0) runs.push(found);
  }
  for (const part of Object.keys(PARTS)) {
    const of = (name: keyof Response): number => median(runs.map((one) => one[part]?.[name] ?? Number.NaN));
    const [paintMs, longestMs] = [of('paintMs'), of('longestMs')];
    const misses = Math.max(paintMs, longestMs) > GOAL_MS ? `${GOAL_MS} ms` : '';
    console.log('grid', JSON.stringify({ rows: ROWS, while: part, runs: runs.length, paintMs, longestMs, misses }));
  }
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
});
