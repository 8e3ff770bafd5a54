import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { giveSession, serverUrl, type SignedIn } from '../../support/app';
import type { Owner } from './owners';

/** A report from the browser to the server's log. */
export interface Report {
  readonly remote: string;
  readonly phase: string;
  readonly traceId: string;
  readonly message: string;
  readonly stack: string;
}

const REPORTS = '**/api/client-errors';

/**
 * Collects the reports of failed parts. They reach the server only with `through`, because the server accepts 30 a
 * minute and the matrix causes more.
 */
async function gatherReports(page: Page, through: boolean): Promise<Report[]> {
  const reports: Report[] = [];
  await page.route(REPORTS, async (route) => {
    reports.push(route.request().postDataJSON() as Report);
    if (through) await route.continue();
    else await route.fulfill({ json: { status: 'success', data: {} } });
  });
  return reports;
}

const stored = new Map<string, SignedIn>();

/** The owner's session: signed in once per worker, because checking a password is slow. */
async function giveOwnersSession(page: Page): Promise<void> {
  const known = stored.get(serverUrl());
  if (!known) {
    await giveSession(page, 'owner');
    stored.set(serverUrl(), await page.context().storageState());
    return;
  }
  await page.context().setStorageState(known);
}

/** A browser tab of the owner, in which a test causes a failure. */
export class Cell {
  private constructor(
    readonly page: Page,
    readonly reports: readonly Report[],
  ) {}

  static async begin(page: Page, { through = false } = {}): Promise<Cell> {
    const reports = await gatherReports(page, through);
    await giveOwnersSession(page);
    return new Cell(page, reports);
  }

  readonly open = (path: string) => this.page.goto(serverUrl() + path, { waitUntil: 'commit' });

  get navigation(): Locator {
    return this.page.getByRole('navigation', { name: 'Main' });
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { level: 1, name, exact: true });
  }

  /** The banner of the frame. */
  get offline(): Locator {
    return this.page.getByRole('status').filter({ hasText: 'You are offline.' });
  }

  /** The message shown instead of a part. */
  failure(title: string): Locator {
    return this.page
      .locator('main')
      .getByRole('alert')
      .filter({ hasText: `${title} cannot be shown` });
  }

  tryAgain(title: string): Locator {
    return this.failure(title).getByRole('button', { name: 'Try again' });
  }

  reload(title: string): Locator {
    return this.failure(title).getByRole('button', { name: 'Reload the page' });
  }

  async goTo({ menu, heading }: Owner): Promise<void> {
    await this.navigation.getByRole('link', { name: menu }).click();
    await expect(this.heading(heading)).toBeVisible();
  }

  /** The message shows which part failed and why, can be reached by keyboard, and its cause was reported once. */
  async expectFailure(title: string, words: string, cause: RegExp): Promise<void> {
    const failure = this.failure(title);
    await expect(failure).toContainText(words);
    const again = failure.getByRole('button').first();
    await again.focus();
    await expect(again).toBeFocused();
    await expect.poll(() => this.reports.length).toBe(1);
    const [report] = this.reports;
    await expect(failure).toContainText(report?.traceId ?? 'no report');
    expect(`${report?.message}\n${report?.stack}`).toMatch(cause);
  }

  /** Advances the page's clock until the time limits of all attempts have passed. */
  async waitOut(shown: Locator): Promise<void> {
    await expect(this.navigation).toBeVisible();
    for (let step = 0; step < 40 && !(await shown.isVisible()); step += 1) {
      await this.page.clock.fastForward(5_000);
      // The next request is sent only after the last response has been handled.
      await shown.waitFor({ timeout: 150 }).catch(() => undefined);
    }
    await expect(shown).toBeVisible();
  }
}

type Json = Record<string, unknown>;
/** The registry that the tab receives. */
export interface SentRegistry extends Json {
  remotes: Record<string, Json>;
}

const INLINED = /(<script type="application\/json" id="registry"[^>]*>)([\s\S]*?)(<\/script>)/;

/**
 * Changes the registry on its way to the tab, also when it is part of the page. Returns the function that restores it.
 */
export async function changeRegistry(
  page: Page,
  change: (registry: SentRegistry) => void,
): Promise<() => Promise<void>> {
  const changed = (text: string): string => {
    const registry = JSON.parse(text) as SentRegistry;
    change(registry);
    return JSON.stringify(registry).replaceAll('<', '\\u003c');
  };
  const registry = async (route: Route): Promise<void> => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: changed(await answer.text()) });
  };
  const document = async (route: Route): Promise<void> => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const answer = await route.fetch();
    const body = (await answer.text()).replace(
      INLINED,
      (_, open: string, text: string, close: string) => open + (text.trim() ? changed(text) : text) + close,
    );
    await route.fulfill({ response: answer, body });
  };
  await page.route('**/app/registry.json*', registry);
  await page.route('**/app/**', document);
  return async () => {
    await page.unroute('**/app/registry.json*', registry);
    await page.unroute('**/app/**', document);
  };
}

/** Replaces the responses to requests. Returns the function that restores them. */
export async function answer(
  page: Page,
  pattern: RegExp,
  handler: (route: Route) => Promise<void> | void,
  times?: number,
): Promise<() => Promise<void>> {
  await page.route(pattern, handler, times === undefined ? {} : { times });
  return () => page.unroute(pattern, handler);
}

/** Changes a script on its way to the tab. Returns the function that restores it. */
export const changeScript = (
  page: Page,
  pattern: RegExp,
  change: (script: string) => string,
): Promise<() => Promise<void>> =>
  answer(page, pattern, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });

/** Lazy views of a script become components that throw. */
export const throwing = (script: string): string =>
  script.replaceAll(/default:\(\)=>[\w$]+/g, 'default:()=>()=>{throw new Error("Broken while it is drawn")}');
