import type { Page } from '@playwright/test';

/** Problems for touch and voice users on the current page, as readable lines. */
interface Obstacles {
  /** Targets of less than 24 px (WCAG 2.5.8), but links within a sentence. */
  readonly small: string[];
  /** Controls whose name lacks the text that they show (WCAG 2.5.3). */
  readonly misnamed: string[];
  /** Primary buttons lower than 44 px. */
  readonly low: string[];
}

export const obstacles = (page: Page): Promise<Obstacles> =>
  page.evaluate(() => {
    const shown = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const words = (text: string): string => text.replace(/\s+/g, ' ').trim();
    /** Compares without spaces, which occur between blocks but not within a wrapped address. */
    const letters = (text: string): string => text.replace(/\s+/g, '').toLowerCase();
    const inSentence = (element: Element): boolean =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && words(node.textContent ?? '') !== '',
      );
    /** The visible text, without pictures, keyboard hints and text for screen readers. */
    const read = (element: Element): string => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      let text = '';
      while (texts.nextNode()) {
        const parent = texts.currentNode.parentElement;
        if (!parent || parent.closest('[aria-hidden="true"], [role="img"], .MuiBadge-badge')) continue;
        if (!shown(parent) || parent.getBoundingClientRect().width <= 1) continue;
        text += texts.currentNode.textContent ?? '';
      }
      return words(text);
    };
    const line = (element: Element): string => {
      const { width, height } = element.getBoundingClientRect();
      const name = element.getAttribute('aria-label') ?? words(element.textContent ?? '').slice(0, 40);
      return `${element.tagName.toLowerCase()} "${name}" ${Math.round(width)}×${Math.round(height)}`;
    };
    const controls = [...document.querySelectorAll('a[href], button, [role="button"], [role="tab"]')].filter(
      (element) => shown(element) && !element.closest('[aria-hidden="true"], [inert]'),
    );
    return {
      small: controls
        .filter((element) => !inSentence(element))
        .filter((element) => {
          const { width, height } = element.getBoundingClientRect();
          // A link may stretch over its whole row.
          const whole = getComputedStyle(element, '::after');
          if (whole.position === 'absolute' && whole.content !== 'none' && whole.inset === '0px') return false;
          return width > 1 && Math.min(width, height) < 23.5;
        })
        .map(line),
      low: controls
        .filter((element) => element.matches('.MuiButton-contained') && element.getBoundingClientRect().height < 43.5)
        .map(line),
      misnamed: controls
        .filter((element) => element.hasAttribute('aria-label'))
        .filter((element) => !letters(element.getAttribute('aria-label') ?? '').includes(letters(read(element))))
        .map((element) => `${line(element)} shows "${read(element)}"`),
    };
  });

/** Elements beyond the page's right edge if the page scrolls sideways; otherwise nothing. */
export const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const beyond = [...document.body.querySelectorAll('*')].filter(
      (element) => element.checkVisibility() && element.getBoundingClientRect().right > clientWidth,
    );
    return [
      `by ${scrollWidth - clientWidth} px`,
      ...beyond.map((element) => `${element.localName}.${element.className}: ${element.textContent.slice(0, 40)}`),
    ];
  });
