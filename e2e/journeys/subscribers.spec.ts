import { expect, Handset, serverUrl, openAs, test, watchConsole } from '../support/app';

const PHONE = '5125550271';

test('SUBS-011, SUBS-025, SUBS-026, SUBS-027, SUBS-028: the list keeps its position and its filters', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000);
  const complaints = watchConsole(page);
  await openAs(page, 'owner', '/app/subscribers');
  const table = page.getByRole('table');
  const main = page.getByRole('navigation', { name: 'Main' });

  await test.step('a person who joins appears in the open list, without moving the rows in view', async () => {
    await expect(table.getByRole('row').nth(14)).toBeVisible();
    const handset = await Handset.open(await context.newPage(), PHONE);
    const read = table.getByRole('row').nth(14).getByRole('link').first();
    const name = await read.textContent();
    await page.evaluate(() => window.scrollTo(0, 300));
    const before = await read.boundingBox();
    await handset.text('Pizza');
    await expect(table.getByRole('row', { name: /\(512\) 555-0271/ })).toBeVisible();
    const moved = table.getByRole('row').nth(15).getByRole('link').first();
    await expect(moved).toHaveText(name ?? '');
    expect(Math.abs(((await moved.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
    await page.goto(`${serverUrl()}/app/subscribers?page=7`);
  });

  await test.step('back from a subscriber far down the list, the position is the same', async () => {
    await expect(page.getByText('151–175 of').first()).toBeVisible();
    await expect(table.getByRole('row').nth(20)).toBeVisible();
    // Also near the end, where the page must not become shorter while its rows load.
    const end = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
    for (const place of [320, end - 8]) {
      await page.evaluate((top) => window.scrollTo(0, top), place);
      // The position as the list saves it.
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('textloom.scroll./subscribers')))
        .toBe(String(place));
      await table.getByRole('row').nth(16).getByRole('link').first().click();
      await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Subscribers' }).click();
      await expect(table.getByRole('row')).toHaveCount(26);
      await expect(page).toHaveURL(/\/subscribers\?page=7$/);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
      // The scrolling that the browser does once the last rows are shown.
      await page.waitForTimeout(500);
      expect(await page.evaluate(() => window.scrollY)).toBe(place);
    }
  });

  await test.step('another route does not lose the filters; Clear Filters does', async () => {
    await page.goto(`${serverUrl()}/app/subscribers?keyword=SLICE&withname=true`);
    await expect(table.getByRole('row').nth(5)).toBeVisible();
    await main.getByRole('link', { name: 'Keywords' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Keywords' })).toBeVisible();
    await main.getByRole('link', { name: 'Subscribers' }).click();
    await expect(page).toHaveURL(/keyword=SLICE&withname=true/);
    await expect(page.getByRole('button', { name: 'With name, remove this filter' })).toBeVisible();
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await expect(page.getByRole('combobox', { name: 'Keywords' })).toHaveText('SLICE');
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await expect(page).toHaveURL(/\/subscribers$/);
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Keywords' })).toHaveText('All keywords');
  });

  expect(complaints).toEqual([]);
});
