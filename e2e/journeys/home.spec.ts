import type { Page } from '@playwright/test';
import { expect, freshWord, Handset, openAs, test, watchConsole, type Persona } from '../support/app';
import { callApi, openAsNewOwner } from '../support/billing';
import { check, NARROW, WIDE } from '../support/look';
import { sendCampaign } from '../support/sending';

const LARGE = { label: 'large', width: 1600, height: 900 };
const CARDS = [
  'Plan',
  'Messages available',
  'Keywords',
  'Subscribers',
  'Total messages sent',
  'Total messages delivered',
];
const PANELS = [
  'Needs you',
  'Messages and subscribers',
  'Latest keywords',
  'Recently Sent Campaigns',
  'Activity',
  'Most Subscribed',
];

const main = (page: Page) => page.getByRole('main');
const section = (page: Page, name: string) =>
  main(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });

/** Adds up how far parts of the page jump while it loads, as the browser measures it. */
const measureShift = (page: Page) =>
  page.addInitScript(() => {
    const shift = { sum: 0 };
    Object.assign(window, { shift });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shift.sum += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shift: { sum: number } }).shift.sum);

async function expectWhole(page: Page): Promise<void> {
  for (const name of [...CARDS, ...PANELS]) await expect(section(page, name)).toBeVisible();
  await expect(main(page).locator('.MuiSkeleton-root, [aria-busy="true"]')).toHaveCount(0);
  await expect(
    main(page).getByRole('group', { name: 'Messages and subscribers, chart' }).locator('svg').first(),
  ).toBeVisible();
}

/** The page begins with the figures: one strip of 88 px, two in a row on a phone. */
async function expectStrip(page: Page, width: number): Promise<void> {
  const boxes = await Promise.all(CARDS.map((name) => section(page, name).boundingBox()));
  expect(new Set(boxes.map((box) => box?.height))).toEqual(new Set([88]));
  const inRow = boxes.filter((box) => box?.y === boxes[0]?.y).length;
  expect(inRow).toBe(width < 768 ? 2 : 6);
}

const HOMES: readonly { persona: Persona; name: string; buys: boolean }[] = [
  { persona: 'owner', name: 'Marco', buys: true },
  { persona: 'manager', name: 'Nina', buys: false },
  { persona: 'helper', name: 'Tom', buys: false },
  { persona: 'trial', name: 'Lena', buys: true },
  { persona: 'expired', name: 'Sam', buys: true },
];

for (const { persona, name, buys } of HOMES) {
  test(`HOME-001 to HOME-006, HOME-008 to HOME-014, HOME-017, HOME-022 to HOME-028: the home of ${name}${persona === 'owner' ? '' : ' @long'}`, async ({
    page,
  }) => {
    const complaints = watchConsole(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/(reporting|keywords|messages\/campaigns|subscribers)/.test(request.url())) asked.push(request.url());
    });
    await measureShift(page);
    for (const size of [WIDE, NARROW, LARGE]) {
      await test.step(`is whole and still at ${size.width} px`, async () => {
        asked.length = 0;
        await page.setViewportSize(size);
        await openAs(page, persona, '/app/home');
        if (persona === 'expired') await page.getByRole('button', { name: 'Not now' }).click();
        await expect(page.getByRole('heading', { level: 1, name: `Hello, ${name}` })).toBeVisible();
        await expectWhole(page);
        await expectStrip(page, size.width);
        expect(await shiftOf(page)).toBeLessThan(0.01);
        expect(asked.map((url) => new URL(url).pathname)).toEqual(['/api/reporting/dashboard']);
      });
    }
    await expect(main(page).getByRole('button', { name: /^Buy More/ })).toHaveCount(buys ? 2 : 0);
    await expect(main(page).getByRole('link', { name: 'Pay Now' })).toHaveCount(persona === 'expired' ? 1 : 0);
    await expect(main(page).getByRole('link', { name: 'View all Scheduled Campaigns' })).toHaveAttribute(
      'href',
      '/app/messages?sent=pending',
    );
    await check(page, `home-${persona}`, [NARROW, WIDE, LARGE]);
    expect(complaints).toEqual([]);
  });
}

test('the first screen ends below the chart, and Needs you links to the pending tasks (decision 370)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openAs(page, 'owner', '/app/home');
  await expectWhole(page);
  const chart = await section(page, 'Messages and subscribers').boundingBox();
  expect((chart?.y ?? 0) + (chart?.height ?? 0)).toBeLessThanOrEqual(900);

  // The chart library loads on hover, and its tooltip stays inside the card.
  const group = main(page).getByRole('group', { name: 'Messages and subscribers, chart' });
  await expect(group.locator('.MuiChartsSurface-root')).toHaveCount(0);
  await group.focus();
  await page.keyboard.press('End');
  await expect(group.locator('[data-series="delivered"]')).toBeVisible();
  await expect(group.getByRole('status')).toContainText('Active subscribers');
  const [card, tooltip] = [
    await section(page, 'Messages and subscribers').boundingBox(),
    await group.getByRole('status').boundingBox(),
  ];
  expect(tooltip?.x).toBeGreaterThan(card?.x ?? 0);
  expect((tooltip?.x ?? 0) + (tooltip?.width ?? 0)).toBeLessThan((card?.x ?? 0) + (card?.width ?? 0));
  expect((tooltip?.y ?? 0) + (tooltip?.height ?? 0)).toBeLessThan((card?.y ?? 0) + (card?.height ?? 0));

  const needs = section(page, 'Needs you').getByRole('listitem');
  await expect(needs.filter({ hasText: /^TRUCK is under review/ })).toBeVisible();
  await expect(needs.nth(0)).toHaveText(/^\d+ unread conversations$/);
  await needs.nth(0).getByRole('link').click();
  await expect(page).toHaveURL(/\/account\/inbox.*unread=1/);
});

test('a remote that fails to load loses only its own line of Needs you', async ({ page }) => {
  await page.route('**/remotes/inbox/**', (route) => route.abort());
  await openAs(page, 'owner', '/app/home');
  const needs = section(page, 'Needs you').getByRole('listitem');
  await expect(needs.nth(0).getByRole('alert')).toContainText('Inbox cannot be reached', { timeout: 30_000 });
  await expect(needs.getByRole('link').filter({ hasText: 'TRUCK is under review' })).toBeVisible();
  await page.unroute('**/remotes/inbox/**');
  await needs.nth(0).getByRole('button', { name: 'Try again' }).click();
  await expect(needs.nth(0).getByRole('link')).toContainText('unread conversations');
});

test('HOME-007, HOME-021, HOME-025: a new account takes its first steps, each ticked as it happens @long', async ({
  page,
  context,
}) => {
  const complaints = watchConsole(page);
  await measureShift(page);
  await openAsNewOwner(page, '/app/home');
  const word = freshWord('STEP');
  const other = await context.newPage();
  const steps = main(page)
    .getByRole('list', { name: /^(No Keywords|First steps)$/ })
    .getByRole('listitem');

  await test.step('given no keyword, the page explains how to begin', async () => {
    await expect(main(page).getByRole('heading', { level: 2, name: 'No Keywords' })).toBeVisible();
    await expect(steps).toHaveCount(3);
    await expectWhole(page);
    expect(await shiftOf(page)).toBeLessThan(0.01);
    await expect(main(page).getByRole('link', { name: 'Create your First Campaign' })).toBeVisible();
    await expect(section(page, 'Activity')).toContainText('No Activity.');
    await check(page, 'home-new', [NARROW, WIDE, LARGE]);
  });

  await test.step('a keyword ticks the first step', async () => {
    const added = await callApi(page, 'keywords', { method: 'POST', form: { keyword: word, expected_messages: '4' } });
    expect(added).toMatchObject({ status: 200 });
    await expect(steps.nth(0)).toContainText(', done');
    await expect(steps.nth(1)).toContainText(`Text ${word} to`);
    await expect(section(page, 'Keywords')).toContainText('1 of 2');
  });

  await test.step('a text from a phone ticks the second, and moves feed and cards', async () => {
    const handset = await Handset.open(other, '5125550963');
    await handset.text(word);
    await expect(steps.nth(1)).toContainText(', done');
    await expect(section(page, 'Activity')).toContainText('(512) 555-0963 subscribed to');
    await expect(section(page, 'Subscribers')).toContainText('1 new this month');
  });

  await test.step('the first campaign completes them', async () => {
    await expect(async () => {
      const { body } = await callApi(page, `keywords?filter[search]=${word}`);
      expect(body.data.entries[0]).toMatchObject({ keyword: word, approved: true });
    }).toPass();
    await sendCampaign(page, word, 'Hello to everybody');
    await expect(steps).toHaveCount(0);
    await expect(section(page, 'Recently Sent Campaigns')).toContainText('Hello to everybody');
  });
  expect(complaints).toEqual([]);
});

test('HOME-012, HOME-013, HOME-015, HOME-016, HOME-018: a campaign sent elsewhere updates ring, cards and chart', async ({
  page,
  context,
}) => {
  const complaints = watchConsole(page);
  const word = freshWord('RING');
  await openAs(page, 'owner', '/app/home');
  const other = await context.newPage();
  const count = (text: string | undefined): number => Number(text?.replaceAll(',', ''));
  /** The figure of a card is on its own line. */
  const figure = async (name: string): Promise<number> =>
    count((await section(page, name).innerText()).match(/^[\d,]+$/m)?.[0]);
  await test.step('given a keyword with one subscriber', async () => {
    await callApi(page, 'keywords', { method: 'POST', form: { keyword: word, expected_messages: '4' } });
    const handset = await Handset.open(other, '5125550192');
    await handset.text(word);
    await expect(section(page, 'Activity')).toContainText('(512) 555-0192 subscribed to');
    await expect(section(page, 'Latest keywords')).toContainText(word);
    await expectWhole(page);
  });
  const sentBefore = await figure('Total messages sent');
  const deliveredBefore = await figure('Total messages delivered');
  const chart = section(page, 'Messages and subscribers');
  await chart.getByRole('button', { name: 'Show as table' }).click();
  const today = chart.getByRole('row').last().getByRole('cell');
  const sentToday = count(await today.nth(0).innerText());

  await test.step('the ring, the cards and the chart follow without a reload', async () => {
    await sendCampaign(page, word, 'Watch the ring');
    const row = section(page, 'Recently Sent Campaigns').getByRole('listitem').first();
    await expect(row).toContainText('Watch the ring');
    await expect(row.getByRole('img', { name: /: 100%$/ })).toBeVisible({ timeout: 20_000 });
    await expect.poll(() => figure('Total messages sent')).toBeGreaterThan(sentBefore);
    await expect.poll(() => figure('Total messages delivered')).toBeGreaterThan(deliveredBefore);
    await expect.poll(async () => count(await today.nth(0).innerText())).toBeGreaterThan(sentToday);
    await chart.getByRole('button', { name: 'Monthly' }).click();
    await expect(chart.getByRole('row')).toHaveCount(13);
  });
  expect(complaints).toEqual([]);
});
