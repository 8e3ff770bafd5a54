import { expect, test } from '../../support/app';
import { check } from '../../support/look';
import { answer, Cell, changeRegistry } from './cell';

test('the message of a failed page is accessible in every look @long', async ({ page }) => {
  const cell = await Cell.begin(page);
  await answer(page, /\/remoteEntry[^/]*\.js/, (route) => route.fulfill({ status: 500, body: 'broken' }));
  await cell.open('/app/keywords');
  await expect(cell.failure('Keywords')).toBeVisible();
  await check(page, 'failed-page');
});

test('home with parts that are switched off or need a newer application is accessible @long', async ({ page }) => {
  const cell = await Cell.begin(page);
  await changeRegistry(page, ({ remotes }) => {
    for (const [id, entry] of Object.entries(remotes))
      if (id === 'keywords') entry.enabled = false;
      else if (id === 'subscribers') entry.contract = 99;
  });
  await cell.open('/app/home');
  await expect(page.getByText('Keywords is switched off.').first()).toBeVisible();
  await expect(page.getByText('Recently Sent Campaigns')).toBeVisible();
  await check(page, 'home-with-missing-parts');
});

test('home without its list, and the banner of a lost connection, are accessible @long', async ({ page, context }) => {
  const cell = await Cell.begin(page);
  await changeRegistry(page, (registry) => {
    registry.schema = 2;
  });
  await cell.open('/app/home');
  await expect(cell.failure('Your overview')).toBeVisible();
  await context.setOffline(true);
  await expect(cell.offline).toBeVisible();
  await check(page, 'home-without-its-list');
});

test('a remote can be switched off for a visit @long', async ({ page }) => {
  const cell = await Cell.begin(page);
  await cell.open('/app/home?without=keywords');
  await expect(page.getByText('Recently Sent Campaigns')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Keywords is switched off.' }).first()).toBeVisible();
  await cell.open('/app/keywords?without=keywords');
  await expect(cell.failure('Keywords')).toContainText('Keywords is switched off.');
});
