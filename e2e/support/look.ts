import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from './app';

const ARTEFACTS = join(__dirname, '../artefacts/screens');
mkdirSync(ARTEFACTS, { recursive: true });

export const SIZES = [
  { label: 'wide', width: 1280, height: 800 },
  { label: 'narrow', width: 390, height: 844 },
] as const;

/** Checks the page as it is: a screenshot, axe, and no horizontal scrolling. */
export function axe(page: Page): AxeBuilder {
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  return page.frames().length > 1 ? builder : builder.setLegacyMode();
}

/** Takes a picture of the page, runs axe, and checks that nothing scrolls sideways. */
async function lookAt(page: Page, name: string, look: string): Promise<void> {
  // Half-way between two colour schemes the colours belong to neither.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) if (!(animation instanceof CSSAnimation)) animation.finish();
  });
  await page.screenshot({ path: join(ARTEFACTS, `${name}-${look}.png`) });
  const { violations } = await axe(page).analyze();
  expect
    .soft(
      violations.map(
        ({ id, nodes }) =>
          `${name}, ${look}: ${id}: ${nodes
            .map(({ target }) => target.join(' '))
            .slice(0, 3)
            .join(' | ')}`,
      ),
    )
    .toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overflow, `${name}, ${look}, scrolls sideways`).toBeLessThanOrEqual(0);
}

/** Checks a view in light and in dark; it is opened once for both. */
export const checker =
  (page: Page, label: string) =>
  async (name: string): Promise<void> => {
    // The event stream stays open, so the network is never idle: wait until nothing is loading.
    await expect(
      page.locator('main .MuiSkeleton-root, main [aria-busy="true"], main .MuiCircularProgress-root'),
    ).toHaveCount(0);
    // Hover styles and tooltips are not part of the view.
    await page.mouse.move(0, 0);
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await lookAt(page, name, `${colorScheme}-${label}`);
    }
  };
