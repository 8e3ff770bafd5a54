import type { Page } from '@playwright/test';
import { expect, serverUrl } from './app';
import { cutTexts, leftovers, recordData } from './leftover';

/** The address of a path below /app; `:first` is the first link on the open page that leads on from there. */
export async function addressOf(page: Page, path: string): Promise<string> {
  const [before = '', query] = path.split(':first');
  if (query === undefined) return path;
  const links = page.locator(`main a[href*="/app${before}"]`);
  const row = async (): Promise<string | undefined> =>
    (await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))).find((each) =>
      /\/\d+(?:[?#]|$)/.test(each),
    );
  await expect.poll(row, { message: `a row that leads to ${path}` }).toBeDefined();
  const found = ((await row()) ?? '').replace(/^\/app/, '');
  return query === '' ? found : found.replace(/[?#].*$/, '') + query;
}

/** Waits until the page has loaded. */
export async function loaded(page: Page): Promise<void> {
  await expect(page.locator('main .MuiSkeleton-root')).toHaveCount(0);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}

/** Opens an address and waits until it has loaded. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(`${serverUrl()}/app${address}`);
  await expect(page.locator('main h1').first()).toBeVisible();
  await loaded(page);
}

/** Checks a page in the pseudo-locale. Create it before opening the page, so that it sees what the server sends. */
export class TextCheck {
  readonly #page: Page;
  readonly #data: () => Promise<readonly string[]>;
  readonly #problems = new Set<string>();

  constructor(page: Page) {
    this.#page = page;
    this.#data = recordData(page);
  }

  /** `cutInEnglish`: places whose texts are truncated in English too. */
  async look(where: string, cutInEnglish: ReadonlySet<string>): Promise<void> {
    for (const text of await leftovers(this.#page, this.#data))
      this.#problems.add(`${where}: in no catalogue: ${text}`);
    const beyond = await this.#page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (beyond > 0) this.#problems.add(`${where}: scrolls sideways by ${beyond} px`);
    for (const { place, text } of await cutTexts(this.#page))
      if (text.includes('⟦') && !cutInEnglish.has(place)) this.#problems.add(`${where}: cut off: ${text}`);
  }

  problems(): readonly string[] {
    return [...this.#problems];
  }
}
