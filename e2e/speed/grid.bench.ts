/**
 * Main-thread tasks of the subscriber list: idle, scrolling and filtering, with the product's page of 25 rows and with
 * 100, the API's maximum.
 * pnpm bench grid [--runs 5] [--built]
 * A production build, the real server, 1280 × 800. Tasks are measured in wall-clock and processor time. Fails unless
 * the requested rows are there without console errors.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import config from '../playwright.config';
import { watchConsole } from '../support/app';
import { ROOT } from '../support/server';
import { mainThread, type Work } from './main-thread';
import { logIn, SUBSCRIBERS } from './scenes';
import { serve } from './served';

const SIZES = [25, 100];
const PARTS = ['rest', 'scroll', 'filter', 'replace'] as const;
const GOAL_MS = 50;

const optionOf = (flag: string, fallback: number): number =>
  Number(process.argv[process.argv.indexOf(flag) + 1 || -1] ?? fallback) || fallback;
const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const shows = (page: Page, count: number): Promise<void> =>
  page
    .waitForFunction(([selector, rows]) => document.querySelectorAll(String(selector)).length === rows, [
      SUBSCRIBERS.usable,
      count,
    ] as const)
    .then(() => undefined);

async function scroll(page: Page): Promise<void> {
  await page.mouse.move(800, 500);
  for (const way of [1, -1]) {
    for (let step = 0; step < 30; step += 1) {
      await page.mouse.wheel(0, way * 240);
      await page.waitForTimeout(30);
    }
  }
}

/** Types a name letter by letter, waits for the result, and clears it again. */
async function filter(page: Page, rows: number): Promise<void> {
  const search = page.getByPlaceholder('Name or phone');
  await search.click();
  await page.keyboard.type('xqzv', { delay: 80 });
  await page.getByText('No result', { exact: false }).first().waitFor();
  await page.getByRole('button', { name: 'Clear' }).last().click();
  await shows(page, rows);
  await page.waitForTimeout(300);
}

/** Types a common part of a name, so that all rows are replaced, and clears it again. */
async function replace(page: Page, rows: number): Promise<void> {
  const first = page.locator(SUBSCRIBERS.usable).first();
  const before = (await first.getAttribute('data-id')) ?? '';
  await page.getByPlaceholder('Name or phone').click();
  await page.keyboard.type('mar', { delay: 80 });
  await page.waitForFunction(
    ([selector, id]) => document.querySelector(String(selector))?.getAttribute('data-id') !== id,
    [SUBSCRIBERS.usable, before] as const,
  );
  await shows(page, rows);
  await page.waitForTimeout(300);
  await page.getByRole('button', { name: 'Clear' }).last().click();
  await page.waitForFunction(
    ([selector, id]) => document.querySelector(String(selector))?.getAttribute('data-id') === id,
    [SUBSCRIBERS.usable, before] as const,
  );
  await shows(page, rows);
  await page.waitForTimeout(300);
}

/** The page requests 25 rows; here it gets the measured number. */
async function widen(page: Page, rows: number): Promise<void> {
  await page.route(/\/api\/subscribers\?/, async (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', String(rows));
    const response = await route.fetch({ url: url.href });
    await route.fulfill({ response });
  });
}

async function measure(page: Page, url: string, rows: number): Promise<Record<(typeof PARTS)[number], Work>> {
  await page.goto(url + SUBSCRIBERS.path);
  await shows(page, rows);
  await page.waitForTimeout(1_500);
  return {
    rest: await mainThread(page, () => page.waitForTimeout(2_000)),
    scroll: await mainThread(page, () => scroll(page)),
    filter: await mainThread(page, () => filter(page, rows)),
    replace: await mainThread(page, () => replace(page, rows)),
  };
}

async function main(): Promise<void> {
  if (!process.argv.includes('--built'))
    execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  const server = await serve('grid', join(ROOT, 'shell/dist'));
  const browser = await chromium.launch(config.use?.launchOptions);
  try {
    for (const rows of SIZES) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      const complaints = watchConsole(page);
      await widen(page, rows);
      await page.goto(`${server.url}/app/`);
      await logIn(page);
      const taken: Awaited<ReturnType<typeof measure>>[] = [];
      for (let run = -1; run < optionOf('--runs', 5); run += 1) {
        const found = await measure(page, server.url, rows);
        // The first run fills the browser's caches.
        if (run >= 0) taken.push(found);
      }
      for (const part of PARTS) {
        const of = (name: keyof Work): number => median(taken.map((one) => one[part][name]));
        const longestCpuMs = of('longestCpuMs');
        console.log(
          'grid',
          JSON.stringify({
            rows,
            while: part,
            runs: taken.length,
            longTasks: of('longTasks'),
            longestMs: of('longestMs'),
            longestCpuMs,
            misses: of('longTasks') > 0 ? `${GOAL_MS} ms` : '',
          }),
        );
      }
      await page.close();
      if (complaints.length > 0) throw new Error(complaints.join('\n'));
    }
  } finally {
    await browser.close();
    await server.stop();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
