import type { Locator, Page } from '@playwright/test';
import { expect, giveSession, openAs, serverUrl, test } from '../support/app';
import { check, NARROW } from '../support/look';
import { obstacles, sideways } from '../support/measures';
import { ALL_SCREENS, openScreen } from '../support/screens';

/** The screens that differ most; `npm run test:long` visits all. */
const IN_THE_GATE = ['home', 'subscribers', 'compose', 'messages-sent', 'reports', 'thread', 'automation-add'];

test.describe.configure({ mode: 'parallel' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('axe finds nothing in open menus and panels @long', async ({ page }) => {
    await giveSession(page, 'owner');
    const main = page.locator('main');
    const visit = async (name: string): Promise<void> => {
      for (const screen of ALL_SCREENS.filter((one) => one.name === name)) await openScreen(page, screen);
    };
    /** Opens something by its button, checks it, and closes it again. */
    const look = async (button: Locator, opened: Locator): Promise<void> => {
      // An open menu hides it from roles.
      const name = (await button.getAttribute('aria-label')) ?? (await button.innerText());
      await button.click();
      await expect(opened.first()).toBeVisible();
      await check(page, `open-${name}`, [NARROW]);
      await page.keyboard.press('Escape');
      await expect(opened).toHaveCount(0);
    };
    const entry = page.getByRole('menuitem');
    await visit('subscribers');
    await look(main.getByRole('button', { name: 'More actions' }), entry);
    await look(main.getByRole('button', { name: /^Actions / }).first(), entry);
    await look(main.getByRole('button', { name: /^Filters/ }), page.getByRole('dialog', { name: 'Filters' }));
    await main.getByRole('list').getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: 'Messages Stats' })).toBeVisible();
    await look(main.getByRole('button', { name: 'More actions' }), entry);
    await visit('compose');
    await look(main.getByRole('button', { name: 'Personalize' }), entry);
    await look(
      main.getByRole('button', { name: 'Preview', exact: true }),
      page.getByRole('dialog', { name: 'Preview' }),
    );
    await visit('reports');
    await look(main.getByRole('combobox', { name: 'Range' }), page.getByRole('option'));
    await look(main.getByRole('button', { name: 'Download Messages' }), entry);
  });

  for (const [title, screens] of [
    ['', ALL_SCREENS.filter(({ name }) => IN_THE_GATE.includes(name))],
    [' @long', ALL_SCREENS.filter(({ name }) => !IN_THE_GATE.includes(name))],
  ] as const)
    test(`targets have 24 px, names contain what is shown, and nothing scrolls sideways at 320 px${title}`, async ({
      page,
    }) => {
      await giveSession(page, 'owner');
      for (const screen of screens) {
        await page.setViewportSize({ width: 390, height: 844 });
        await openScreen(page, screen);
        await expect(page.locator('main .MuiSkeleton-root, main [aria-busy="true"]')).toHaveCount(0);
        expect.soft(await obstacles(page), screen.name).toEqual({ small: [], low: [], misnamed: [] });
        await page.setViewportSize({ width: 320, height: 640 });
        expect.soft(await sideways(page), `${screen.name} at 320 px`).toEqual([]);
      }
    });
});

test('at 200 % zoom the reply of a thread can be sent', async ({ page }) => {
  // 1280 × 720 px at 200 %.
  await page.setViewportSize({ width: 640, height: 360 });
  await giveSession(page, 'owner');
  await page.goto(`${serverUrl()}/app/account/inbox`);
  await page
    .locator('main')
    .getByRole('link', { name: /^\(\d{3}\) |^[A-Z]\w+ [A-Z]\w+$/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Table for two at eight.');
  // The pointer is where the conversation was, so an element of the thread may show its tooltip above the button.
  await page.mouse.move(0, 0);
  const reply = page.getByRole('button', { name: 'Reply to Subscriber' });
  await reply.scrollIntoViewIfNeeded();
  await expect(reply).toBeInViewport({ ratio: 0.9 });
  await reply.click({ trial: true });
});

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

  /** Whether an element has a visible outline or border without backgrounds and shadows. */
  const lined = (element: Locator): Promise<boolean> =>
    element.evaluate((node) => {
      const { borderTopStyle, borderTopWidth, outlineStyle, outlineWidth } = getComputedStyle(node);
      const drawn = (style: string, width: string): boolean => style !== 'none' && parseFloat(width) > 0;
      return drawn(borderTopStyle, borderTopWidth) || drawn(outlineStyle, outlineWidth);
    });
  const expectLined = async (page: Page, elements: Record<string, Locator>): Promise<void> => {
    for (const [name, element] of Object.entries(elements)) {
      await expect(element.first()).toBeVisible();
      expect.soft(await lined(element.first()), `${name} on ${page.url()}`).toBe(true);
    }
  };

  test('current, chosen and primary elements, message bubbles and the focus stay visible', async ({ page }) => {
    const main = page.locator('main');
    const nav = page.getByRole('navigation', { name: 'Main' });
    await openAs(page, 'owner', '/app/subscribers');
    await main
      .getByRole('checkbox', { name: /^Select \(/ })
      .first()
      .check();
    await expectLined(page, {
      'current page': nav.getByRole('link', { name: 'Subscribers' }),
      'current tab': main.getByRole('tab', { name: 'Subscribers' }),
    });
    // The bar on the left of a selected row is a border of a pseudo element.
    const bar = main.locator('tbody tr').first();
    expect(await bar.evaluate((row) => getComputedStyle(row, '::before').borderLeftStyle)).toBe('solid');
    await nav.getByRole('link', { name: 'Home' }).focus();
    await page.keyboard.press('Tab');
    await expectLined(page, { focus: nav.getByRole('link', { name: 'Keywords' }) });

    for (const path of ['home', 'reports']) {
      await page.goto(`${serverUrl()}/app/${path}`);
      const chart = main.getByRole('group', { name: /^Messages.*, chart$/ });
      await chart.focus();
      await expect(chart.locator('.MuiChartsSurface-root').first()).toBeVisible();
      await page.keyboard.press('End');
      await expectLined(page, {
        'focus of the chart': chart,
        'values of a day': chart.getByRole('status').locator('> *'),
      });
      // A dot drawn as a background disappears; the day's band is a border then.
      const point = chart.locator('polyline').locator('xpath=../following-sibling::div');
      expect(await point.evaluate((node) => getComputedStyle(node).forcedColorAdjust)).toBe('none');
      const band = chart.locator('.MuiChartsAxisHighlight-root');
      expect(await band.evaluate((node) => getComputedStyle(node).stroke)).not.toBe('none');
    }

    await page.goto(`${serverUrl()}/app/messages/add`);
    await expectLined(page, {
      primary: main.getByRole('button', { name: 'Review and send' }),
      'when to send': main.locator('label:has(input:checked) > span'),
      'text on the phone': main.locator('.bubble'),
    });
    await page.goto(`${serverUrl()}/app/account/inbox`);
    await main
      .getByRole('link', { name: /^\(\d{3}\) |^[A-Z]\w+ [A-Z]\w+$/ })
      .first()
      .click();
    await expectLined(page, {
      'text of a conversation': main.locator('.bubble'),
      'state of a conversation': main.getByRole('button', { name: 'Open', exact: true }),
      'open conversation': main.locator('[aria-current="page"], [aria-current="true"]'),
    });
  });
});
