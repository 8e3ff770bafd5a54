import type { Page } from '@playwright/test';

interface Shapes {
  /** Font size and line height of the visible texts, as "14/20", each with the first text that has it. */
  readonly type: Record<string, string>;
  /** Radii of the visible boxes; circles count as chips. */
  readonly radii: Record<string, string>;
}

/** Drawings with proportions of their own: charts, the logo, a telephone, a bank card, initials. */
const DRAWN = 'svg, [role="img"], [aria-hidden="true"], .wordmark, .MuiAvatar-root, .MuiBadge-badge, [role="figure"]';

/** Sizes of the texts and radii of the boxes on the current page (decision 828). */
export const shapes = (page: Page): Promise<Shapes> =>
  page.evaluate((drawn) => {
    const type: Record<string, string> = {};
    const radii: Record<string, string> = {};
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || element.closest(drawn))
        continue;
      const { width, height } = element.getBoundingClientRect();
      if (width <= 1 || height <= 1) continue;
      const style = getComputedStyle(element);
      const px = parseFloat(style.fontSize);
      const written = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      );
      if (px > 0 && (written || element.matches('textarea, input:not([type="checkbox"], [type="radio"])'))) {
        const pair = `${px}/${Math.round(parseFloat(style.lineHeight) * 10) / 10}`;
        type[pair] ??= `${element.localName} "${element.textContent.slice(0, 30)}"`;
      }
      const radius = style.borderTopLeftRadius;
      if (radius === '0px') continue;
      const round = radius === '50%' || parseFloat(radius) * 2 >= height;
      radii[round ? 'round' : radius] ??= `${element.localName}.${element.className}`;
    }
    return { type, radii };
  }, DRAWN);
