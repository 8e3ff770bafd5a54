import type { Page } from '@playwright/test';
import { expect, Handset, logIn, test } from '../support/app';
import { sqlOf } from '../support/database';
import { SecondOrigin } from '../support/second-origin';
import { startServer, type RunningServer } from '../support/server';

const PHONE = '7375550188';
const PIXELS =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWM4YaOhYXMCAAg7All6BC/aAAAAAElFTkSuQmCC';
const picture = { name: 'table.png', mimeType: 'image/png', buffer: Buffer.from(PIXELS, 'base64') };

const origin = new SecondOrigin();
let server: RunningServer;

test.beforeAll(async () => {
  await origin.start();
  server = await startServer({ TEXTLOOM_ASSETS_URL: origin.url });
  origin.pullsFrom = server.url;
});
test.afterAll(async () => {
  await origin.stop();
  await server?.stop();
});

async function signInAt(page: Page): Promise<void> {
  await page.goto(`${server.url}/app/`);
  await logIn(page);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
}

/** The requests of a page for files of remotes and media, by origin. */
function filesOf(page: Page): Map<string, string[]> {
  const files = new Map<string, string[]>();
  page.on('request', (request) => {
    const { origin: from, pathname } = new URL(request.url());
    if (/^\/(?:remotes|media)\//.test(pathname)) files.set(from, [...(files.get(from) ?? []), pathname]);
  });
  return files;
}

test('remotes and pictures come from the second origin, none from the server', async ({ page, browser }) => {
  const files = filesOf(page);
  await signInAt(page);

  await test.step('the pages of remotes work', async () => {
    await page.goto(`${server.url}/app/keywords`);
    await expect(page.getByRole('heading', { level: 1, name: 'Keywords' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'PIZZA' }).first()).toBeVisible();
  });

  await test.step('and a thread shows the picture that somebody texted', async () => {
    const handset = await Handset.open(await browser.newPage(), PHONE, server.url);
    await handset.text('PIZZA');
    await expect(handset.messages).toContainText(/Marco/);
    await handset.text('Our table', picture);
    const find = async (): Promise<unknown> =>
      (await sqlOf(server.dataDir, 'select id from conversation where phone = $1', [PHONE]))[0]?.id;
    await expect.poll(find).toBeDefined();
    await page.goto(`${server.url}/app/account/inbox/${String(await find())}`);
    const shown = page.getByRole('img', { name: 'picture.png' });
    await expect(shown).toHaveAttribute('src', new RegExp(`^${origin.url}/media/[\\w-]{43}$`));
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2);
  });

  expect([...files.keys()]).toEqual([origin.url]);
  const paths = files.get(origin.url) ?? [];
  for (const id of ['keywords', 'inbox'])
    expect(
      paths.some((path) => path.startsWith(`/remotes/${id}/`)),
      id,
    ).toBe(true);
  for (const path of paths) expect(origin.asked).toContain(path);
});

test('without the second origin the shell says which part cannot be reached, and shows it as soon as it can', async ({
  page,
}) => {
  await origin.stop();
  try {
    await signInAt(page);
    await page.goto(`${server.url}/app/keywords`);
    await expect(page.getByText(/Keywords.*cannot be reached on the server\./).first()).toBeVisible({
      timeout: 30_000,
    });
  } finally {
    await origin.start();
  }
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).first().click();
  await expect(page.getByRole('link', { name: 'PIZZA' }).first()).toBeVisible({ timeout: 30_000 });
});
