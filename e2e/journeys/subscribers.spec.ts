import type { Locator, Page } from '@playwright/test';
import { expect, Handset, serverUrl, openAs, test, watchConsole } from '../support/app';
import { check } from '../support/look';

const PHONE = '5125550271';
const SHOWN = '(512) 555-0271';

const confirmed = (page: Page, label: string): Promise<void> =>
  page.getByRole('alertdialog').getByRole('button', { name: label, exact: true }).click();
const rowOf = (page: Page): Locator => page.getByRole('table').getByRole('row', { name: /\(512\) 555-0271/ });

async function downloaded(page: Page, start: () => Promise<void>): Promise<{ name: string; lines: string[] }> {
  const coming = page.waitForEvent('download');
  await start();
  const file = await coming;
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  return { name: file.suggestedFilename(), lines: Buffer.concat(chunks).toString('utf8').trim().split('\n') };
}

test('SUBS-018, SUBS-019, SUBS-021, SUBS-022, SUBS-029, SUBS-031, SUBS-033, SUBS-038, SUBS-044, SUBS-045, API-043, API-044, ENG-028, PERM-005, PERM-006: a subscriber from joining to leaving', async ({
  page,
  browser,
  context,
}) => {
  test.setTimeout(300_000);
  const complaints = watchConsole(page);
  await openAs(page, 'owner', '/app/subscribers');
  await expect(page.getByRole('table').getByRole('row').nth(5)).toBeVisible();
  const handset = await Handset.open(await context.newPage(), PHONE);

  await test.step('somebody who joins appears in the open list, whose rows stay where they are read', async () => {
    const read = page.getByRole('table').getByRole('row').nth(14).getByRole('link').first();
    const name = await read.textContent();
    await page.evaluate(() => window.scrollTo(0, 300));
    const before = await read.boundingBox();
    await handset.text('Pizza');
    await expect(rowOf(page)).toBeVisible();
    await expect(page.getByRole('table').getByRole('row').nth(15).getByRole('link').first()).toHaveText(name ?? '');
    const after = await page.getByRole('table').getByRole('row').nth(15).getByRole('link').first().boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
  });

  await test.step('a list without a filter cannot be sent to; with one the composer has it', async () => {
    await page.getByRole('button', { name: 'Send to list' }).click();
    await expect(page.getByText('You must select a filter')).toBeVisible();
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Phone or area code' }).fill(PHONE);
    await expect(page.getByText('1 subscriber, 1 active')).toBeVisible();
    await check(page, 'subscribers-filtered');
    await page.getByRole('button', { name: 'Send to list' }).click();
    await expect(page).toHaveURL(/\/messages\/add\?/);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({ phone: PHONE, createlist: 'true' });
    await expect(page.getByRole('alertdialog')).toContainText('Add 1 subscriber?');
    await confirmed(page, 'Add');
    await expect(page.locator('main').getByText(SHOWN).first()).toBeVisible();
    await page.goto(`${serverUrl()}/app/subscribers?phone=${PHONE}`);
  });

  await test.step('the export holds the filtered rows', async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Export' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('minutes');
    const { name, lines } = await downloaded(page, () => confirmed(page, 'Export'));
    expect([name, lines.length, lines[1]?.startsWith(`${PHONE},`)]).toEqual(['subscribers.csv', 2, true]);
  });

  await test.step('an unsubscribe and a delete can be undone immediately', async () => {
    await rowOf(page).getByRole('button', { name: 'Unsubscribe', exact: true }).click();
    await confirmed(page, 'Unsubscribe');
    await expect(page.getByText(`Subscriber ${SHOWN} successfully unsubscribed.`)).toBeVisible();
    await expect(rowOf(page).getByText('Unsubscribed')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rowOf(page).getByText('Unsubscribed')).toBeHidden();
    await rowOf(page).getByRole('button', { name: 'Unsubscribe and remove' }).click();
    await confirmed(page, 'Remove');
    await expect(page.getByText(`Subscriber ${SHOWN} was unsubscribed.`)).toBeVisible();
    await expect(rowOf(page)).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rowOf(page)).toBeVisible();
  });

  await test.step('the details are edited; cancelling leaves them', async () => {
    await rowOf(page).getByRole('link', { name: SHOWN }).click();
    await page.getByRole('button', { name: 'Edit Details' }).click();
    await expect(page).toHaveURL(/edit=1/);
    await page.getByRole('textbox', { name: 'First name' }).fill('Nobody');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Edit Details' }).click();
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('');
    await page.getByRole('textbox', { name: 'First name' }).fill('Gina');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Subscriber updated successfully.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Gina' })).toBeVisible();
  });

  await test.step('the tabs show the messages of both directions', async () => {
    await page.getByRole('tab', { name: 'Message History' }).click();
    await expect(page.getByRole('grid', { name: 'Message History' })).toContainText('Outgoing');
    await page.getByRole('tab', { name: 'Incoming Messages' }).click();
    await expect(page.getByRole('grid', { name: 'Incoming Messages' })).toContainText('Pizza');
    await expect(page.getByRole('grid', { name: 'Incoming Messages' })).not.toContainText('Outgoing');
    await page.getByRole('tab', { name: 'Details' }).click();
  });

  await test.step('a STOP texted from the handset shows at once, in the status and in the consent, which is a file too', async () => {
    const consent = page.getByRole('list', { name: 'Timeline' });
    await expect(consent).toContainText('Removal undone by');
    await handset.text('Stop');
    await expect(consent).toContainText('by texting “Stop”');
    await expect(page.getByRole('button', { name: 'Unsubscribe', exact: true })).toBeHidden();
    await page.getByRole('button', { name: 'Consent', exact: true }).click();
    const { name, lines } = await downloaded(page, () => page.getByRole('button', { name: 'Save CSV' }).click());
    expect(name).toBe('consent.csv');
    expect(lines.length).toBeGreaterThan(5);
    await page.getByRole('button', { name: 'Close' }).click();
    await check(page, 'subscriber-details');
  });

  await test.step('a helper can neither unsubscribe nor delete', async () => {
    const other = await (await browser.newContext()).newPage();
    await openAs(other, 'helper', '/app/subscribers');
    const table = other.getByRole('table');
    await expect(
      table
        .getByRole('button')
        .or(table.getByRole('link', { name: 'Send message' }))
        .first(),
    ).toBeVisible();
    await expect(table.getByRole('button', { name: /Unsubscribe/ })).toHaveCount(0);
    await other.getByRole('checkbox', { name: 'Select this page' }).check();
    const selection = other.getByRole('region', { name: 'Selection' });
    await expect(selection.getByRole('button', { name: 'Add a tag' })).toBeVisible();
    await expect(selection.getByRole('button', { name: /Unsubscribe|Delete/ })).toHaveCount(0);
    await other.context().close();
  });

  expect(complaints).toEqual([]);
});

test('SUBS-002, SUBS-011, SUBS-025, SUBS-026, SUBS-027, SUBS-028, CONST-003: the list keeps its position and its filters', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const complaints = watchConsole(page);
  await openAs(page, 'owner', '/app/subscribers?page=7');
  const table = page.getByRole('table');
  const main = page.getByRole('navigation', { name: 'Main' });

  await test.step('back from a subscriber far down the list, the position is the same', async () => {
    await expect(page.getByText('151–175 of').first()).toBeVisible();
    await expect(table.getByRole('row').nth(20)).toBeVisible();
    // Near the end too: there the page must not be shorter for a moment while its rows come.
    const end = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
    for (const place of [320, end - 8]) {
      await page.evaluate((top) => window.scrollTo(0, top), place);
      // As the list itself saves it.
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('textloom.scroll./subscribers')))
        .toBe(String(place));
      await table.getByRole('row').nth(16).getByRole('link').first().click();
      await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Subscribers' }).click();
      await expect(table.getByRole('row')).toHaveCount(26);
      await expect(page).toHaveURL(/\/subscribers\?page=7$/);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
      // What the browser does once the last rows are shown.
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

  await test.step('dates can be typed; a range that ends before it begins is an error and is not requested', async () => {
    await page.getByRole('textbox', { name: 'Date entered, from' }).focus();
    await expect(page.getByRole('spinbutton', { name: 'Month' })).toBeFocused();
    await page.keyboard.type('06012026');
    await expect(page).toHaveURL(/added_at-start=06%2F01%2F2026/);
    await page.getByRole('textbox', { name: 'Date entered, to' }).focus();
    const to = page.getByRole('group', { name: 'Date entered, to' });
    await expect(to.getByRole('spinbutton', { name: 'Month' })).toBeFocused();
    await page.keyboard.type('05302026');
    await expect(page.getByText('The end is before the start.')).toBeVisible();
    expect(page.url()).not.toContain('added_at-end');
    await to.getByRole('spinbutton', { name: 'Month' }).click();
    await expect(to.getByRole('spinbutton', { name: 'Month' })).toBeFocused();
    await page.keyboard.type('06', { delay: 50 });
    await expect(page).toHaveURL(/added_at-end=06%2F30%2F2026/);
    await expect(page.getByText('The end is before the start.')).toBeHidden();
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await expect(to.getByRole('spinbutton', { name: 'Month' })).toHaveText('MM');
  });

  await test.step('the calendar opens by its button, by keyboard, and returns the focus', async () => {
    const from = page.getByRole('group', { name: 'Date entered, from' });
    const button = from.getByRole('button', { name: /Choose date/ });
    await button.focus();
    await page.keyboard.press('Enter');
    const calendar = page.getByRole('dialog', { name: 'Date entered, from' });
    await expect(calendar).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/added_at-start=/);
    await expect(calendar).toBeHidden();
    await page.getByRole('button', { name: 'Clear Filters' }).click();
  });

  await test.step('a page beyond the end is replaced by the last one', async () => {
    await page.goto(`${serverUrl()}/app/subscribers?page=9999`);
    await expect(page).toHaveURL(/\/subscribers\?page=(?!9999)\d+$/);
    await expect(table.getByRole('row').nth(1)).toBeVisible();
    await expect(page.getByText('No result.')).toBeHidden();
  });

  expect(complaints).toEqual([]);
});
