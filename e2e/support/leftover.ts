import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Response } from '@playwright/test';

/** The pseudo-locale of shared/page-start/src/pseudo.ts. */
export const PSEUDO_LOCALE = { name: 'textloom.locale', value: 'en-XA' };

const CATALOGUE_TEXT = /⟦[^⟦⟧]*⟧/;
/** Output of the formatters: "Fri, Nov 27, 2026, 2:05 PM EST", "5 days ago". */
const FORMATTED =
  /\b(?:\d+ (?:minute|hour|day|week|month)s? ago|yesterday|last (?:week|month)|now|(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?|(?:January|February|March|April|May|June|July|August|September|October|November|December)|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)|[AP]M|[ECMP][SD]T|KB|MB)\b/g;
/** Names of languages, and those defined by the contract, card networks and keyboards. */
const NAMES = /\b(?:English|Español|Ctrl|Eastern|Central|Mountain|Pacific|Hawaii|Texas|VISA|MASTERCARD|AMEX)\b/g;
const WORD = /\p{L}{3,}/u;

const BODY_MS = 10_000;

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function addStrings(value: unknown, into: Set<string>): void {
  // HTML is rendered in pieces.
  if (typeof value === 'string') for (const each of [value, ...value.split(/<[^>]*>/)]) into.add(inOneLine(each));
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) addStrings(each, into);
}

/**
 * Collects what the server sends to this page, names in manifests included; the function returned waits for its answers and gives their strings. */
export function recordData(page: Page): () => Promise<readonly string[]> {
  const pending: Promise<unknown>[] = [];
  const sent = new Set<string>();
  const read = async (response: Response): Promise<void> => {
    if (!response.headers()['content-type']?.includes('json')) return;
    // Playwright never returns the body of some responses after their page was left.
    const body = response.json().catch(() => null);
    addStrings(await Promise.race([body, sleep(BODY_MS, null, { ref: false })]), sent);
  };
  page.on('response', (response) => pending.push(read(response)));
  return async () => {
    await Promise.all(pending);
    const session = await page.evaluate(() => localStorage.getItem('textloom.session'));
    addStrings(JSON.parse(session ?? 'null'), sent);
    // The names and addresses that the server wrote into the page.
    addStrings(
      await page
        .locator('meta[name^="textloom-"]')
        .evaluateAll((all) => all.map((each) => each.getAttribute('content'))),
      sent,
    );
    // Longest first, because one name may be part of another.
    return [...sent].filter((each) => WORD.test(each)).sort((left, right) => right.length - left.length);
  };
}

/** All texts of the page that people see or hear. `#failed` is shown when no script loads, so it can have no catalogue. */
const shownTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      // The texts of date fields are their library's, which has them in other languages.
      if ((node instanceof Element ? node : node.parentElement)?.closest('[class*="MuiPickers"]')) continue;
      if (node instanceof Element) {
        for (const name of ['aria-label', 'aria-description', 'placeholder', 'title', 'alt'])
          texts.push(node.getAttribute(name) ?? '');
      } else if (!node.parentElement?.closest('script, style, noscript, #failed, [translate="no"]')) {
        // Texts rendered in pieces: a long word with line-break opportunities, or a sentence around a value in bold.
        const parent =
          node.parentElement?.localName === 'strong' ? node.parentElement.parentElement : node.parentElement;
        const pieces = [...(parent?.children ?? [])];
        const isSplit =
          pieces.length > 0 && pieces.every(({ localName }) => localName === 'wbr' || localName === 'strong');
        const whole = parent && isSplit ? parent : node;
        texts.push(whole.textContent ?? '');
      }
    }
    return texts;
  });

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The rest of a text after removing catalogue texts, data and formatted values. */
function remainder(text: string, data: readonly string[]): string {
  let rest = text;
  // From the inside out, because one catalogue text may contain another.
  while (CATALOGUE_TEXT.test(rest)) rest = rest.replace(CATALOGUE_TEXT, ' ');
  rest = inOneLine(rest);
  const start = /^(.+)…$/.exec(rest)?.[1];
  if (start !== undefined && data.some((each) => each.startsWith(start))) return '';
  for (const each of data) {
    if (!WORD.test(rest)) return '';
    if (rest.includes(each)) rest = rest.replaceAll(new RegExp(`(?<!\\p{L})${escaped(each)}(?!\\p{L})`, 'gu'), ' ');
  }
  return rest.replaceAll(FORMATTED, ' ').replaceAll(NAMES, ' ');
}

/** Texts on the page that are in no catalogue and that no server sent. */
export async function leftovers(page: Page, data: ReturnType<typeof recordData>): Promise<string[]> {
  const shown = await shownTexts(page);
  // Everything shown has been received by then.
  const sent = await data();
  const left = shown.filter((text) => WORD.test(remainder(text, sent)));
  return [...new Set(left)];
}

interface Cut {
  /** The element's place in the page. */
  readonly place: string;
  readonly text: string;
}

/**
 * Texts that a box cuts off, at the side or at the foot. Excludes lines truncated with "…" whose title has the full
 * text, and text for screen readers only.
 */
export const cutTexts = (page: Page): Promise<Cut[]> =>
  page.evaluate(() => {
    const placeOf = (element: Element): string => {
      const steps: number[] = [];
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
        steps.unshift([...(at.parentElement?.children ?? [])].indexOf(at));
      return steps.join('/');
    };
    const cuts: { place: string; text: string }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent?.checkVisibility({ visibilityProperty: true }) || (node.textContent ?? '').trim() === '') continue;
      if (parent.closest('[title]')) continue;
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      if (text.width === 0) continue;
      let isReachable = false;
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        if (style.clipPath !== 'none' || edge.width <= 1) break;
        const hides = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
        // Scrollable content, as in tabs, is not cut off.
        isReachable ||= style.overflowX === 'auto' || style.overflowX === 'scroll';
        const aside =
          !isReachable && hides(style.overflowX) && (text.right > edge.right + 1 || text.left < edge.left - 1);
        const below = hides(style.overflowY) && text.bottom > edge.bottom + 2;
        if (aside || below) {
          cuts.push({ place: placeOf(parent), text: node.textContent ?? '' });
          break;
        }
      }
    }
    return cuts;
  });
