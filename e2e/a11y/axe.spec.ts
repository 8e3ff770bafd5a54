import type { Page } from '@playwright/test';
import { expect, serverUrl, signIn, test } from '../support/app';
import { addKeyword } from '../support/keyword';
import { checker, SIZES } from '../support/look';

interface Screen {
  name: string;
  path: string;
  /** Link on the page at `path` that opens the screen. */
  open?: string | RegExp;
  ready: string | RegExp;
}

const SCREENS = [
  { name: 'home', path: '/app/home', ready: 'Recently Sent Campaigns' },
  { name: 'keywords', path: '/app/keywords', ready: 'keywords used' },
  { name: 'keyword-add', path: '/app/keywords/add', ready: 'Expected messages per month' },
  { name: 'subscribers', path: '/app/subscribers', ready: 'active' },
  { name: 'subscriber-add', path: '/app/subscribers/add', ready: 'First message (optional)' },
  { name: 'subscriber-import', path: '/app/subscribers/add?tab=subscriber_multiple', ready: 'Drop a CSV file here' },
  { name: 'groups', path: '/app/subscribers/groups', ready: /groups?$/ },
  { name: 'groups-none', path: '/app/subscribers/groups?search=zzzz', ready: 'No result.' },
  { name: 'group-add', path: '/app/subscribers/groups/add', ready: 'subscribers in this group' },
  { name: 'campaigns', path: '/app/messages', ready: 'messages available' },
  { name: 'compose', path: '/app/messages/add', ready: 'available' },
  { name: 'inbox', path: '/app/account/inbox', ready: /unread|Everything is read/ },
  { name: 'thread', path: '/app/account/inbox', open: /^\(\d{3}\) |^[A-Z]\w+ [A-Z]\w+$/, ready: 'Subscriber Info' },
  { name: 'plans', path: '/app/plans', ready: 'per month' },
  { name: 'account', path: '/app/account', ready: 'Current Subscription' },
  { name: 'account-edit', path: '/app/account/edit', ready: 'Change password' },
  { name: 'authorized-users', path: '/app/account?tab=authorized', ready: 'Nina Alvarez' },
  {
    name: 'authorized-user-edit',
    path: '/app/account?tab=authorized',
    open: 'Tom Becker',
    ready: 'What this user may do',
  },
  { name: 'authorized-user-add', path: '/app/account/add', ready: 'What this user may do' },
  { name: 'referral', path: '/app/account?tab=referral', ready: 'How it works' },
  { name: 'activity', path: '/app/activity', ready: 'Who joined and who left' },
  { name: 'support', path: '/app/support', ready: 'Content coming soon' },
  { name: 'not-found', path: '/app/nowhere', ready: 'was not found on this server' },
] satisfies readonly Screen[];
const SIGNED_OUT = [
  { name: 'sign-in', path: '/app/', heading: 'Sign in' },
  { name: 'forgot', path: '/app/#forgot', heading: 'Forgot your password?' },
  { name: 'create-account', path: '/app/#newaccount', heading: 'Create your account' },
  { name: 'reset-password', path: '/app/?token=unknown', heading: 'Choose a new password' },
  { name: 'confirm-email', path: '/app/?confirm-email=unknown', heading: 'Confirm your new email' },
  { name: 'stop-email', path: '/app/?stop-email=unknown', heading: 'Stop the change of your email' },
  { name: 'invited', path: '/app/?invited=1&token=unknown', heading: 'Choose your password' },
] as const;
/** Small enough for each test to be quick. */
const SCREENS_A_TEST = 5;
/** What the frame opens above a page: menus, dialogs, the tour. */
async function eachLayer(page: Page, check: (name: string) => Promise<void>): Promise<void> {
  await page.goto(`${serverUrl()}/app/keywords`);
  for (const [name, button] of [
    ['user-menu', /^User menu of/],
    ['past-notifications', 'Past notifications'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('menu').or(page.getByRole('dialog'))).toBeVisible();
    await check(name);
    await page.keyboard.press('Escape');
  }
  const word = await addKeyword(page);
  await check('modal');
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await page.goto(`${serverUrl()}/app/keywords?search=${word}`);
  await page.getByRole('button', { name: `Delete ${word}` }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await check('confirm');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: `Delete ${word}` })).toBeHidden();
  await page.goto(`${serverUrl()}/app/account`);
  await page.getByRole('button', { name: /^(Add|Update) Credit Card$/ }).click();
  await expect(page.getByRole('textbox', { name: 'Card number' })).toBeVisible();
  await check('card-dialog');
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await check('card-dialog-refused');
  await page
    .context()
    .route('https://tour.textloom.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="en"><title>Tour</title></html>' }),
    );
  await page.goto(`${serverUrl()}/app/quicktour`);
  await expect(page.getByTitle('Quick tour of Textloom')).toBeVisible();
  await check('quicktour');
}

/** The list of subscribers with what opens over it, and all views of one subscriber. */
async function eachSubscriber(page: Page, check: (name: string) => Promise<void>): Promise<void> {
  const main = page.locator('main');
  await main
    .getByRole('checkbox', { name: /^Select \(/ })
    .nth(1)
    .check();
  await expect(main.getByText('1 selected')).toBeVisible();
  await check('subscribers-selected');
  const filters = page.getByRole('button', { name: 'Filters' });
  const drawer = await filters.isVisible();
  if (drawer) await filters.click();
  await page.getByRole('button', { name: 'Choose date, Date entered, from' }).click();
  await expect(page.getByRole('gridcell', { name: '17', exact: true })).toBeVisible();
  await check('subscribers-calendar');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('gridcell', { name: '17', exact: true })).toBeHidden();
  await check('subscribers-filters');
  if (drawer) await page.getByRole('button', { name: 'Show results' }).click();
  await main
    .getByRole('link', { name: /^\(\d{3}\) / })
    .nth(2)
    .click();
  // A grid on wide screens, cards on narrow ones.
  const consent = { name: 'Consent events' };
  await expect(main.getByRole('grid', consent).or(main.getByRole('list', consent))).toBeVisible();
  await check('subscriber');
  await main.getByRole('button', { name: 'Edit Details' }).click();
  await expect(main.getByRole('button', { name: 'Save' })).toBeVisible();
  await check('subscriber-edit');
  for (const [name, tab] of [
    ['subscriber-history', 'Message History'],
    ['subscriber-incoming', 'Incoming Messages'],
  ] as const) {
    await main.getByRole('tab', { name: tab }).click();
    await expect(main.getByText(/^1–\d+ of|^This person has not written yet$/).first()).toBeVisible();
    await check(name);
  }
}

/** Refusals for sub-users, and their reduced account page. */
async function eachPersona(page: Page, check: (name: string) => Promise<void>): Promise<void> {
  for (const [persona, dialog] of [
    ['expired', 'Subscription expired'],
    ['frozen', 'Reminder: Your Account Is On Hold'],
  ] as const) {
    // The dialog may replace the alert before it is seen.
    await signIn(page, persona).catch(() => undefined);
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    await check(persona);
    if (persona === 'expired') await page.getByRole('button', { name: 'Not now' }).click();
    for (const name of persona === 'expired' ? ['home', 'account'] : []) {
      await page.goto(`${serverUrl()}/app/${name}`);
      await expect(page.getByText(/^Account Expired: /)).toBeVisible();
      await check(`expired-${name}`);
    }
    await page.goto(`${serverUrl()}/app/logout`);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  }
  await signIn(page, 'helper');
  await page.goto(`${serverUrl()}/app/account`);
  await expect(page.getByText('Not Allowed: Your account does not allow this action.')).toBeVisible();
  await check('helper-account');
}

// No test needs what another one left behind, so the workers share the tests of this file.
test.describe.configure({ mode: 'parallel' });

const parts = Array.from({ length: Math.ceil(SCREENS.length / SCREENS_A_TEST) }, (_, part) =>
  SCREENS.slice(part * SCREENS_A_TEST, (part + 1) * SCREENS_A_TEST),
);

for (const { label, ...viewport } of SIZES) {
  test.describe(`no axe violation in light and dark, ${label}`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });
    test.setTimeout(180_000);

    test('signed out', async ({ page }) => {
      for (const { name, path, heading } of SIGNED_OUT) {
        await page.goto('about:blank');
        await page.goto(serverUrl() + path);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await checker(page, label)(name);
      }
      await page.goto(`${serverUrl()}/outbox`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await checker(page, label)('outbox');
    });

    for (const screens of parts) {
      test(`screens ${screens.map(({ name }) => name).join(', ')}`, async ({ page }) => {
        await signIn(page, 'owner');
        await page.getByRole('button', { name: 'Close' }).first().click();
        for (const { name, path, open, ready } of screens) {
          await page.goto(serverUrl() + path);
          if (open) await page.locator('main').getByRole('link', { name: open }).first().click();
          await expect(page.locator('main').getByText(ready).first()).toBeVisible();
          await checker(page, label)(name);
        }
      });
    }

    test('a keyword and its poster', async ({ page }) => {
      await signIn(page, 'owner', '/app/keywords?status=approved');
      await page.locator('main').getByRole('link', { name: 'SLICE', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Custom Codes' })).toBeVisible();
      await checker(page, label)('keyword');
      await page.getByRole('link', { name: 'Poster' }).click();
      await expect(page.getByRole('article', { name: 'Poster to print' })).toBeVisible();
      await checker(page, label)('keyword-poster');
    });

    test('the list of subscribers and one of them', async ({ page }) => {
      await signIn(page, 'owner', '/app/subscribers');
      await page.getByRole('button', { name: 'Close' }).first().click();
      await eachSubscriber(page, checker(page, label));
    });

    test('the picker, a group, an import, and the recipients of a campaign', async ({ page }) => {
      const check = checker(page, label);
      await signIn(page, 'owner', '/app/messages/add');
      await page.getByRole('button', { name: 'Close' }).first().click();
      await page.getByRole('button', { name: 'Choose subscribers' }).click();
      await expect(page.getByRole('list', { name: 'Subscribers' }).getByRole('checkbox')).toHaveCount(15);
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await check('picker');
      await page.getByRole('button', { name: 'OK', exact: true }).click();
      await expect(page.getByText('List contains 15 subscribers')).toBeVisible();
      await page.getByRole('combobox', { name: 'Groups' }).click();
      await page.getByRole('option').first().click();
      await expect(page.getByText(/people × 1 =/)).toBeVisible();
      await check('compose-people');
      await page.goto(`${serverUrl()}/app/subscribers/groups`);
      await page.getByRole('link', { name: 'VIP guests', exact: true }).click();
      await expect(page.getByText(/subscribers in this group/)).toBeVisible();
      await check('group');
      await page.goto(`${serverUrl()}/app/subscribers/add?tab=subscriber_multiple`);
      await page.getByRole('combobox', { name: 'Keyword' }).click();
      await page.getByRole('option').first().click();
      await page.getByLabel('CSV file with subscribers').setInputFiles({
        name: 'two.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('Phone,Shoe size\n8325550166,42\n83255501,41\n'),
      });
      await expect(page.getByRole('columnheader', { name: /Shoe size/ })).toBeVisible();
      await check('import-preview');
      await page.getByRole('button', { name: 'Upload', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible();
      await check('import-result');
    });

    test('layers of the frame', async ({ page }) => {
      await signIn(page, 'owner');
      await eachLayer(page, checker(page, label));
    });

    test('personas', async ({ page }) => eachPersona(page, checker(page, label)));
  });
}
