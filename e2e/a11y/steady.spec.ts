import type { Page } from '@playwright/test';
import { expect, giveSession, test } from '../support/app';
import { NARROW, WIDE } from '../support/look';
import { ALL_SCREENS, openScreen } from '../support/screens';
import { shapes } from '../support/shapes';

declare global {
  interface Window {
    /** The sum of the layout shifts since the page was opened. */
    shifted: number;
  }
}

const countShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) window.shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

const settled = (page: Page): Promise<void> =>
  expect(page.locator('main .MuiSkeleton-root, main [aria-busy="true"]')).toHaveCount(0);

test.describe.configure({ mode: 'parallel' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { label, ...viewport } of [NARROW, WIDE])
  test.describe(label, () => {
    test.use({ viewport, hasTouch: label === NARROW.label });

    test('decision 827: nothing shifts by more than 0.1 while a screen loads @long', async ({ page }) => {
      await giveSession(page, 'owner');
      await countShifts(page);
      for (const screen of ALL_SCREENS.filter(({ open }) => open === undefined)) {
        await openScreen(page, screen);
        await settled(page);
        expect.soft(await page.evaluate(() => window.shifted), screen.name).toBeLessThanOrEqual(0.1);
      }
    });

    test('decision 828: all screens have at most 12 sizes of texts and 3 radii @long', async ({ page }) => {
      await giveSession(page, 'owner');
      const type: Record<string, string> = {};
      const radii: Record<string, string> = {};
      for (const screen of ALL_SCREENS) {
        await openScreen(page, screen);
        await settled(page);
        const found = await shapes(page);
        for (const [pair, at] of Object.entries(found.type)) type[pair] ??= `${screen.name}: ${at}`;
        for (const [radius, at] of Object.entries(found.radii)) radii[radius] ??= `${screen.name}: ${at}`;
      }
      expect(Object.keys(type).length, JSON.stringify(type, null, 1)).toBeLessThanOrEqual(12);
      expect(Object.keys(radii).length, JSON.stringify(radii, null, 1)).toBeLessThanOrEqual(3);
    });
  });

test('decision 829: Tab stops at most twice in a row, whose buttons have its name @long', async ({ page }) => {
  await giveSession(page, 'owner');
  let seen = 0;
  for (const screen of ALL_SCREENS.filter(({ open }) => open === undefined)) {
    await openScreen(page, screen);
    await settled(page);
    const rowsOfPage = page.locator('main table tr[data-id]');
    seen += await rowsOfPage.count();
    const problems = await rowsOfPage.evaluateAll((rows) =>
      rows.flatMap((row) => {
        const stops = [...row.querySelectorAll<HTMLElement>('a[href], button, input, [tabindex]')].filter(
          (one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility(),
        );
        const nameless = [...row.querySelectorAll('.actions a, .actions button')].filter((button) => {
          const names = (button.getAttribute('aria-labelledby') ?? '').split(' ').length > 1;
          const label = button.getAttribute('aria-label') ?? '';
          return !names && ![...row.querySelectorAll('td[id]')].some((cell) => label.includes(cell.textContent.trim()));
        });
        return [
          ...(stops.length > 2 ? [`${stops.length} stops in ${row.textContent}`] : []),
          ...nameless.map((button) => `"${button.getAttribute('aria-label')}" in ${row.textContent}`),
        ];
      }),
    );
    expect.soft(problems, screen.name).toEqual([]);
  }
  expect(seen).toBeGreaterThan(50);
});
