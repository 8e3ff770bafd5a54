/**
 * How quickly the composer, the inbox and the palette respond: time from a click or key to the next paint, the median
 * and the longest, while somebody opens "To" and types in it, moves through ten conversations with J, and opens the
 * palette and types four letters.
 *
 *     pnpm bench interactions [--runs 5] [--built]
 *
 * A production build, the real server, 1280 × 800, the processor slowed down fourfold, like `grid`, which measures the
 * same of a list. Goal: 200 ms for each. Fails unless what was typed is found and ten conversations are shown, or when
 * the page logs an error.
 */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { watchConsole } from '../support/app';
import { ROOT } from '../support/server';
import { build, median, onServers, optionOf } from './bench';
import { GOAL_MS, slowDown, taken, watch } from './response';
import { logIn } from './scenes';

const CONVERSATIONS = 10;

/** Waits until the last paint is done. */
const settled = (page: Page): Promise<void> => page.waitForTimeout(500);

interface Part {
  readonly path: string;
  /** Whose presence makes the page usable. */
  readonly ready: string;
  act(page: Page): Promise<void>;
}

const PARTS: Record<string, Part> = {
  to: {
    path: '/app/messages/add',
    ready: 'form[aria-label=Campaign] button[type=submit]',
    async act(page) {
      await page.getByRole('combobox', { name: 'To' }).click();
      await page.getByRole('option').first().waitFor();
      await settled(page);
      await page.keyboard.type('mar', { delay: 80 });
      await page.getByRole('option', { name: /mar/i }).first().waitFor();
      await settled(page);
    },
  },
  j: {
    path: '/app/account/inbox',
    ready: 'main [data-id] a',
    async act(page) {
      const seen = new Set<string>();
      for (let at = 0; at < CONVERSATIONS; at += 1) {
        const before = page.url();
        await page.keyboard.press('j');
        await page.waitForFunction((last) => location.href !== last, before, { polling: 100 });
        await settled(page);
        seen.add(page.url());
      }
      if (seen.size !== CONVERSATIONS) throw new Error(`J showed ${seen.size} conversations.`);
    },
  },
  palette: {
    path: '/app/home',
    ready: 'main h2',
    async act(page) {
      await page.keyboard.press('ControlOrMeta+k');
      await page.getByRole('combobox', { name: 'Search and go to' }).waitFor();
      await settled(page);
      await page.keyboard.type('camp', { delay: 80 });
      await page.getByRole('option', { name: /camp/i }).first().waitFor();
      await settled(page);
    },
  },
};

/** For each click and key, the longest of its events until the paint; in milliseconds. */
function longestOfEach(events: readonly { of: number; ms: number }[]): number[] {
  const longest = new Map<number, number>();
  for (const { of, ms } of events) if (of > 0) longest.set(of, Math.max(ms, longest.get(of) ?? 0));
  return [...longest.values()];
}

async function measure(page: Page, url: string, { path, ready, act }: Part): Promise<number[]> {
  await page.goto(url + path);
  await page.locator(ready).first().waitFor();
  // What the page loads after it is usable.
  await page.waitForTimeout(3_000);
  const watched = await watch(page);
  await act(page);
  return longestOfEach((await taken(watched)).events);
}

build('scripts/build.mjs');
void onServers({ interactions: join(ROOT, 'shell/dist') }, async (browser, [server]) => {
  const url = server?.url ?? '';
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const complaints = watchConsole(page);
  await page.goto(`${url}/app/`);
  await logIn(page);
  await slowDown(page);
  for (const [name, part] of Object.entries(PARTS)) {
    // Fills the browser's caches.
    await measure(page, url, part);
    const times: number[] = [];
    const runs = optionOf('--runs', 5);
    for (let run = 0; run < runs; run += 1) times.push(...(await measure(page, url, part)));
    const [paintMs, worstMs] = [median(times), Math.max(...times)];
    const misses = worstMs > GOAL_MS ? `${GOAL_MS} ms` : '';
    console.log('interactions', JSON.stringify({ while: name, runs, events: times.length, paintMs, worstMs, misses }));
  }
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
});
