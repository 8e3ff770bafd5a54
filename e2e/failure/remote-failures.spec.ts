import type { Page, Route } from '@playwright/test';
import { expect, serverUrl, openAs, test } from '../support/app';

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const failed = (page: Page) => page.locator('main').getByRole('alert').filter({ hasText: 'Keywords cannot be shown' });

/** While one part fails, the rest works: navigation, home, another remote. */
async function expectTheRestToWork(page: Page): Promise<void> {
  await navigation(page).getByRole('link', { name: 'Subscribers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Subscribers' })).toBeVisible();
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  await navigation(page).getByRole('link', { name: 'Home' }).click();
  await expect(page.getByText('Recently Sent Campaigns')).toBeVisible();
}

/** Still broken when opened again; once the cause is gone, "Try again" succeeds. */
async function expectRecovery(page: Page, mend: () => Promise<void>): Promise<void> {
  await navigation(page).getByRole('link', { name: 'Keywords' }).click();
  await expect(failed(page)).toBeVisible({ timeout: 60_000 });
  await mend();
  await failed(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Keywords' })).toBeVisible();
}

const missing = (route: Route): Promise<void> => route.fulfill({ status: 404, body: 'gone' });

const LAYERS = [
  { layer: 'manifest', pattern: /\/remotes\/keywords\/[^/]+\/mf-manifest\.json/ },
  { layer: 'entry', pattern: /\/remotes\/keywords\/[^/]+\/remoteEntry[^/]*\.js/ },
] as const;

for (const { layer, pattern } of LAYERS) {
  test(`a remote whose ${layer} is missing shows an error, leaves the rest working and recovers with "Try again"`, async ({
    page,
  }) => {
    await page.route(pattern, missing);
    await openAs(page, 'owner', '/app/keywords');
    await expect(failed(page)).toBeVisible({ timeout: 40_000 });
    await expectTheRestToWork(page);
    await expectRecovery(page, () => page.unroute(pattern));
  });
}

test('a remote whose page chunk is missing shows an error, leaves the rest working and recovers with "Try again"', async ({
  page,
}) => {
  const chunk = /\/remotes\/keywords\/[^/]+\/js\/(?!__federation_expose)[^/]+\.js/;
  await openAs(page, 'owner', '/app/home');
  await expect(page.getByText('Recently Sent Campaigns')).toBeVisible();
  await page.route(chunk, missing);
  await navigation(page).getByRole('link', { name: 'Keywords' }).click();
  await expect(failed(page)).toBeVisible({ timeout: 40_000 });
  await expectTheRestToWork(page);
  await expectRecovery(page, () => page.unroute(chunk));
});

test('a remote that hangs fails after its time limit, and recovers', async ({ page }) => {
  test.setTimeout(240_000);
  const pattern = /\/remotes\/keywords\/[^/]+\/mf-manifest\.json/;
  const held: Route[] = [];
  await page.route(pattern, (route) => {
    held.push(route);
  });
  await openAs(page, 'owner', '/app/keywords');
  await expect(navigation(page)).toBeVisible();
  await expect(failed(page)).toBeVisible({ timeout: 60_000 });
  expect(held.length).toBeGreaterThan(0);
  await expectTheRestToWork(page);
  await expectRecovery(page, () => page.unroute(pattern));
});

test('a remote can be switched off for a visit, and its widgets hide or show a notice', async ({ page }) => {
  await openAs(page, 'owner', '/app/home?without=keywords');
  await expect(page.getByText('Recently Sent Campaigns')).toBeVisible();
  await expect(page.locator('main .MuiSkeleton-root, main [aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Latest keywords' })).toBeHidden();
  await page.goto(`${serverUrl()}/app/keywords?without=keywords`);
  await expect(failed(page)).toBeVisible();
});
