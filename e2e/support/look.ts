import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { join } from 'node:path';
import { expect } from './app';

/** `npm test` checks two looks of a view, which differ in both width and colours; `npm run test:long` checks all. */
const ALL_LOOKS = process.env.TEXTLOOM_E2E_LOOKS === 'all';

/** Folder for a picture of each view, for review; if unset, none are saved. */
const PICTURES = process.env.TEXTLOOM_E2E_PICTURES;

interface Size {
  readonly label: string;
  readonly width: number;
  readonly height: number;
}
export const WIDE = { label: 'wide', width: 1280, height: 800 } satisfies Size;
export const NARROW = { label: 'narrow', width: 390, height: 844 } satisfies Size;

/** The rules about colours: the others have the same result in dark and light. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Voice control users say the visible label of a button, so its name must contain it (WCAG 2.5.3). axe disables this
 * rule by default.
 */
const ALSO = { 'label-content-name-mismatch': { enabled: true } };

/** Violations of axe's rules on the current page, of all or the given ones. */
async function violations(
  page: Page,
  rules?: string[],
): Promise<Awaited<ReturnType<AxeBuilder['analyze']>>['violations']> {
  const frames = page.frames().length > 1;
  // The builder compiles axe's 600 kB twice per run; a page without frames needs them once.
  const loaded = !frames && (await page.evaluate(() => 'axe' in window));
  const builder = new AxeBuilder({ page, ...(loaded ? { axeSource: 'undefined' } : {}) });
  return (
    await builder
      .setLegacyMode(!frames)
      .options({ resultTypes: ['violations'], ...(rules ? { runOnly: rules } : { rules: ALSO }) })
      .analyze()
  ).violations;
}

/**
 * Waits until the page to check is there: while the application starts, nothing is loading yet, and axe would find an
 * empty page. Every view has a heading of level 1, or is a dialog without a page behind it, which axe accepts too.
 * `#failed` is in the page from the beginning, and shows itself when the start is slow.
 */
async function expectThere(page: Page): Promise<void> {
  const view = page.locator('h1, [role="dialog"], [role="alertdialog"]').and(page.locator(':not(#failed *)'));
  await expect(view.filter({ visible: true }).first()).toBeVisible();
  // The event stream stays open, so the network is never idle: wait until nothing is loading.
  await expect(
    page.locator('main .MuiSkeleton-root, main [aria-busy="true"], main .MuiCircularProgress-root'),
  ).toHaveCount(0);
}

/** Waits until nothing is loading or moves. With `busy` something keeps loading. */
async function settle(page: Page, busy: boolean): Promise<void> {
  if (!busy) await expectThere(page);
  // React may need a frame to apply the change. The plain pages have transitions.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    for (const animation of document.getAnimations()) if (!(animation instanceof CSSAnimation)) animation.finish();
  });
}

/** Runs axe, and checks that nothing scrolls sideways. */
async function lookAt(page: Page, name: string, look: string, busy: boolean, rules?: string[]): Promise<void> {
  await settle(page, busy);
  if (PICTURES) await page.screenshot({ path: join(PICTURES, `${name}-${look}.png`) });
  let found = await violations(page, rules);
  // A live event may refresh a list meanwhile, which is dimmed until then: what counts is there on the quiet page too.
  if (found.length > 0) {
    await settle(page, busy);
    found = await violations(page, rules);
  }
  expect
    .soft(
      found.map(
        ({ id, nodes }) =>
          `${name}, ${look}: ${id}: ${nodes
            .map(({ target, any }) => [target.join(' '), ...any.map(({ message }) => message)].join(': '))
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

/** Size, colour scheme, and axe's rules if not all of them. */
type Look = readonly [size: Size, scheme: 'light' | 'dark', rules?: string[]];

function looksOf(sizes: readonly Size[]): Look[] {
  const [first] = sizes;
  const last = sizes.at(-1);
  if (!ALL_LOOKS && first && last && first !== last)
    return [
      [first, 'dark'],
      [last, 'light'],
    ];
  return sizes.flatMap((size): Look[] => [
    [size, 'light'],
    [size, 'dark', COLOUR_RULES],
  ]);
}

/**
 * Checks the looks of a view, which is opened once for all of them. The last size stays. With `busy` the page behind a
 * dialog keeps waiting for its response.
 */
export async function check(
  page: Page,
  name: string,
  sizes: readonly Size[] = [NARROW, WIDE],
  { busy = false } = {},
): Promise<void> {
  // Hover styles and tooltips are not part of the view.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  for (const [{ label, ...viewport }, colorScheme, rules] of looksOf(sizes)) {
    await page.setViewportSize(viewport);
    // Disables transitions, during which colours belong to neither scheme.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // The application sets the attribute by script; the plain pages have none.
    await expect(page.locator(`html[data-theme="${colorScheme}"], html:not([data-theme])`)).toBeAttached();
    await lookAt(page, name, `${colorScheme}-${label}`, busy, rules);
  }
}
