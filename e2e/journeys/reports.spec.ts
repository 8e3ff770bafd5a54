import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expect, Handset, openAs, serverUrl, test, watchConsole } from '../support/app';
import { callApi } from '../support/billing';
import { sql } from '../support/database';
import { approvedKeyword } from '../support/keyword';
import { check } from '../support/look';

const PHONES = ['9075550171', '9075550172'] as const;
const OWNER = `(select account_id from app_user where email = 'marco@marcos-pizza.example')`;

/** Figures of "Today" by their label. */
async function todayOf(page: Page): Promise<Record<string, number>> {
  const rows = page.getByRole('table', { name: 'Numbers' }).locator('tbody tr');
  const cells = await rows.evaluateAll((all) =>
    all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
  );
  return Object.fromEntries(cells.map(([label = '', today = '']) => [label, Number(today.replaceAll(',', ''))]));
}

/** Sends to the keyword by a call, as the composer does. */
async function send(page: Page, keyword: string): Promise<void> {
  const [row] = await sql('select id from keyword where keyword = $1', [keyword]);
  const { status } = await callApi(page, 'messages/campaigns', {
    method: 'POST',
    form: { message: 'Report me', segments: '1', schedule: '0', 'keywords[]': String(row?.id) },
  });
  expect(status).toBe(200);
}

async function download(page: Page, chart: string, kind: string): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: `Download ${chart}` }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: kind }).click()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('RPT-001, RPT-002, RPT-005, RPT-006: the report of today counts what happens, exactly and without a reload', async ({
  page,
  context,
}) => {
  const complaints = watchConsole(page);
  await openAs(page, 'owner', '/app/reports');
  await expect(page).toHaveURL(/\/app\/reports\?timeline=daily$/);
  const keyword = await test.step('given a keyword that two phones have joined', async () => {
    const other = await context.newPage();
    const word = await approvedKeyword(page);
    for (const phone of PHONES) {
      const handset = await Handset.open(other, phone);
      await handset.text(word);
      await expect(handset.messages).toContainText('Reply STOP to unsubscribe');
    }
    await other.close();
    return word;
  });

  const before = await test.step('when the report is open in one tab', async () => {
    // The welcomes may still be on their way to be counted.
    await expect
      .poll(
        async () =>
          (
            await sql(`select count(*)::int as n from message where account_id = ${OWNER} and status in (0, 1, 2)
        and created_at > now() - interval '1 hour'`)
          )[0]?.n,
        { timeout: 30_000 },
      )
      .toBe(0);
    await page.goto(`${serverUrl()}/app/reports`);
    await expect(page.getByRole('table', { name: 'Numbers' })).toBeVisible();
    await check(page, 'reports-of-today');
    return todayOf(page);
  });

  await test.step('and a campaign is sent in another, it moves by exactly its recipients', async () => {
    await send(page, keyword);
    const after: Record<string, number> = { ...before, 'Campaigns created': (before['Campaigns created'] ?? 0) + 1 };
    for (const label of ['Messages sent', 'Messages delivered']) after[label] = (before[label] ?? 0) + PHONES.length;
    await expect.poll(() => todayOf(page), { timeout: 90_000 }).toEqual(after);
  });

  await test.step('and a phone texts STOP, the text and the subscriber are counted', async () => {
    const start = await todayOf(page);
    const other = await context.newPage();
    const handset = await Handset.open(other, PHONES[0]);
    await handset.text('STOP');
    await expect
      .poll(
        async () => {
          const now = await todayOf(page);
          return ['Messages received', 'Unsubscribed'].map((label) => (now[label] ?? 0) - (start[label] ?? 0));
        },
        { timeout: 30_000 },
      )
      .toEqual([1, 1]);
    await other.close();
  });
  expect(complaints).toEqual([]);
});

test('RPT-003, RPT-004, RPT-007: charts of a year, their tables and files, and the day on which the clock changes @long', async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await openAs(page, 'owner', '/app/reports');
  await expect(page.locator('svg [data-series="delivered"]').first()).toBeVisible();

  await test.step('the CSV file has the rows of the table', async () => {
    await page.getByRole('button', { name: 'Show as table, Messages' }).click();
    const rows = await page
      .getByRole('table', { name: 'Messages' })
      .locator('tr')
      .evaluateAll((all) =>
        all.map((row) => [...row.children].map((cell) => (cell.textContent ?? '').replaceAll(',', ''))),
      );
    expect(rows).toHaveLength(31);
    const { name, bytes } = await download(page, 'Messages', 'Table (CSV)');
    expect(name).toBe('messages-daily.csv');
    const lines = bytes.toString('utf8').trimEnd().split('\r\n');
    expect(
      lines.map((line) => line.replaceAll(/"([^"]*)"/g, (_whole, text: string) => text.replaceAll(',', '')).split(',')),
    ).toEqual(rows);
    await page.getByRole('button', { name: 'Show as chart, Messages' }).click();
  });

  await test.step('the picture is a PNG with something in it', async () => {
    const { name, bytes } = await download(page, 'Messages', 'Picture (PNG)');
    expect([name, bytes.subarray(1, 4).toString()]).toEqual(['messages-daily.png', 'PNG']);
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
    // Lines of four colours with soft edges; text and an empty field have few.
    expect(colours).toBeGreaterThan(50);
  });

  await test.step('months show the past year, by keyboard too', async () => {
    await page.getByRole('button', { name: 'Monthly' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/timeline=monthly$/);
    await page.getByRole('button', { name: 'Show as table, Messages' }).click();
    await expect(page.getByRole('table', { name: 'Messages' }).locator('tbody tr')).toHaveCount(12);
    await page.getByRole('button', { name: 'Show as chart, Messages' }).click();
    await page.goBack();
    await expect(page).toHaveURL(/timeline=daily$/);
  });

  await test.step('days around a change of the clock are each there once', async () => {
    await page.goto(`${serverUrl()}/app/reports?timeline=daily&range=custom&from=10%2F30%2F2026&until=11%2F03%2F2026`);
    await page.getByRole('button', { name: 'Show as table, Messages' }).click();
    await expect(page.getByRole('table', { name: 'Messages' }).locator('tbody th')).toHaveText([
      '30 Oct, 2026',
      '31 Oct, 2026',
      '1 Nov, 2026',
      '2 Nov, 2026',
      '3 Nov, 2026',
    ]);
    await expect(
      page.getByText('Oct 30, 2026 to Nov 3, 2026, compared with Oct 25, 2026 to Oct 29, 2026'),
    ).toBeVisible();
  });
  expect(complaints).toEqual([]);
});

test('RPT-002, RPT-003: how reports look @long', async ({ page }) => {
  await openAs(page, 'owner', '/app/reports');
  await expect(page.locator('svg [data-series="delivered"]').first()).toBeVisible();
  await test.step('on paper they are without the frame', async () => {
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
