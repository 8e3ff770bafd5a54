import { readFile } from 'node:fs/promises';
import { expect, openAs, serverUrl, test, watchConsole } from '../support/app';
import { check } from '../support/look';

test('RPT-003: a chart is downloaded as a picture @long', async ({ page }) => {
  const complaints = watchConsole(page);
  await openAs(page, 'owner', '/app/reports');
  await expect(page.locator('svg [data-series="delivered"]').first()).toBeVisible();

  await page.getByRole('button', { name: 'Download Messages' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Picture (PNG)' }).click(),
  ]);
  const bytes = await readFile(await file.path());
  expect([file.suggestedFilename(), bytes.subarray(1, 4).toString()]).toEqual(['messages-daily.png', 'PNG']);
  const colours = await page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const pixels = context?.getImageData(0, image.height / 4, image.width, image.height / 2).data ?? [];
    const found = new Set<string>();
    for (let at = 0; at < pixels.length; at += 4) found.add(`${pixels[at]} ${pixels[at + 1]} ${pixels[at + 2]}`);
    return found.size;
  }, bytes.toString('base64'));
  // Counts distinct colours: antialiased lines in four colours have many, text and an empty field few.
  expect(colours).toBeGreaterThan(50);

  expect(complaints).toEqual([]);
});

test('RPT-002, RPT-003: the look of reports @long', async ({ page }) => {
  await openAs(page, 'owner', '/app/reports');
  await expect(page.locator('svg [data-series="delivered"]').first()).toBeVisible();
  await test.step('they are printed without the frame', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: 'Active subscribers by keyword' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Download Messages' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });
  await page.getByRole('button', { name: 'Show as table, Messages' }).click();
  await page.getByRole('table', { name: 'Messages' }).scrollIntoViewIfNeeded();
  await check(page, 'reports-table');
  await page.goto(`${serverUrl()}/app/reports?timeline=monthly&range=custom&from=01%2F05%2F2026`);
  await expect(page.locator('svg [data-series="delivered"]').first()).toBeVisible();
  await page.getByRole('heading', { name: 'Active subscribers by keyword' }).scrollIntoViewIfNeeded();
  await check(page, 'reports-months');
});
