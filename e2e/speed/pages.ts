import type { Page } from '@playwright/test';

/** Pages that end the session, leave the application, or need data that the demo does not have. */
const NOT_OPENED = ['/logout', '/help', '/plans/thankyou'];

const hasId = (path: string): boolean => path.includes(':');
const matches = (path: string, address: string): boolean =>
  new RegExp(`^${path.replace(/:\w+/g, String.raw`\d+`)}$`).test(address);

/** The pages of the signed-in user, by the route list. */
async function routesOf(page: Page): Promise<readonly string[]> {
  const stored = await page.evaluate(() => localStorage.getItem('textloom.session') ?? '{}');
  const { routes } = JSON.parse(stored) as { routes: readonly { path: string }[] };
  return routes.map(({ path }) => path).filter((path) => !NOT_OPENED.includes(path));
}

const linksOf = (page: Page): Promise<readonly string[]> =>
  page
    .locator('main a[href^="/app/"]')
    .evaluateAll((all) => all.map((each) => new URL((each as HTMLAnchorElement).href).pathname.replace('/app', '')));

export interface OpenedPage<T> {
  readonly path: string;
  readonly found: T;
}

/**
 * Opens every page; pages with a parameter by the first link to one on another page. Returns what `open` returns;
 * `open` gets the address and a callback to run before the page is closed.
 */
export async function openEvery<T>(
  signedIn: Page,
  open: (address: string, then: (page: Page) => Promise<void>) => Promise<T>,
): Promise<readonly OpenedPage<T>[]> {
  const routes = await routesOf(signedIn);
  const known = new Set<string>();
  const opened: OpenedPage<T>[] = [];
  const visit = async (path: string, address: string): Promise<void> => {
    const found = await open(`/app${address}`, async (page) => {
      for (const link of await linksOf(page)) known.add(link);
    });
    opened.push({ path, found });
  };
  for (const path of routes.filter((each) => !hasId(each))) await visit(path, path);
  for (const path of routes.filter(hasId)) {
    const address = [...known].find((each) => matches(path, each) && !routes.includes(each));
    if (address === undefined) console.log(`not opened, because no page links to one: ${path}`);
    else await visit(path, address);
  }
  return opened;
}
