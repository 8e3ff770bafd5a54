import type { Locator, Page } from '@playwright/test';
import { expect, giveSession, test } from '../support/app';
import { cutTexts, PSEUDO_LOCALE } from '../support/leftover';
import { NARROW, WIDE } from '../support/look';
import { addressOf, loaded, open, TextCheck } from '../support/pseudo-locale';

/** The controls to press on a page, in order: the name of a control, or `{a key}`. */
type Press = string | RegExp;
interface Way {
  readonly path: string;
  readonly presses: readonly Press[];
  /** The width at which it exists; both if absent. */
  readonly only?: 'wide' | 'narrow';
}

const at = (path: string, ...presses: Press[]): Way => ({ path, presses });
const wide = (path: string, ...presses: Press[]): Way => ({ path, presses, only: 'wide' });
const narrow = (path: string, ...presses: Press[]): Way => ({ path, presses, only: 'narrow' });
const ROW = /^Select \(/;

/** Menus, dialogs and panels of the frame and of each remote. A path with `:first` begins with the list of its rows. */
const WAYS: Readonly<Record<string, readonly Way[]>> = {
  frame: [
    at('/home', 'Search'),
    at('/home', '{?}'),
    at('/home', /^Notifications/),
    at('/home', /^User menu of/),
    narrow('/home', 'Open menu'),
  ],
  keywords: [wide('/keywords', 'Preview'), at('/keywords?status=approved', 'SLICE', 'Poster')],
  subscribers: [
    at('/subscribers', 'More actions'),
    wide('/subscribers', 'Preview'),
    wide('/subscribers', ROW),
    narrow('/subscribers', 'Select', ROW),
    wide('/subscribers/:first', 'Group'),
    wide('/subscribers/:first', 'Unsubscribe'),
    at('/subscribers/:first', 'More actions'),
    at('/subscribers/:first', 'More actions', 'Tag'),
    at('/subscribers/:first', 'Edit Details'),
    // Last, because it stays open.
    at('/subscribers', 'Filters'),
  ],
  groups: [
    wide('/subscribers/groups', 'Preview'),
    wide('/subscribers/groups', /^Delete /),
    at('/subscribers/groups/:first', 'Add people'),
  ],
  composer: [
    at('/messages/add', 'Choose subscribers'),
    at('/messages/add', 'Personalize'),
    at('/messages/add', 'Add link'),
    at('/messages/add', /^More options/),
    at('/messages/add', 'To'),
    narrow('/messages/add', 'Preview'),
  ],
  campaigns: [
    wide('/messages', 'Preview'),
    wide('/messages/sent', 'Preview'),
    wide('/messages/templates', /^Delete /),
    at('/messages?search=Harvest', /^Harvest pizza/, 'More actions'),
    at('/messages?search=Harvest', /^Harvest pizza/, 'Message Analytics'),
  ],
  inbox: [
    at('/account/inbox', 'More actions'),
    at('/account/inbox', 'Filters'),
    at('/account/inbox/:first', /^Snooze/),
    at('/account/inbox/:first', /^Snooze/, /^Pick a date/),
    at('/account/inbox/:first', /^Assigned to/),
    at('/account/inbox/:first', 'Subscriber Info'),
    at('/account/inbox/:first', 'Templates'),
  ],
  billing: [wide('/payments/orders', 'Preview'), at('/plans/pay/3'), at('/account', /Credit Card$/)],
};

/** The first visible control with this name. */
function control(page: Page, name: Press): Locator {
  const [first, ...others] = (['button', 'menuitem', 'link', 'tab', 'checkbox', 'radio', 'combobox'] as const).map(
    (role) => page.getByRole(role, { name, exact: true }),
  );
  return others
    .reduce((all, one) => all.or(one), first as Locator)
    .filter({ visible: true })
    .first();
}
const keyOf = (press: Press): string | undefined =>
  typeof press === 'string' ? /^\{(.+)\}$/.exec(press)?.[1] : undefined;

/** The path from the body to a control, which is the same in every language. */
async function placeOf(shown: Locator): Promise<string> {
  let place = '';
  // A rerender may briefly remove the control.
  await expect(async () => {
    place = await shown.evaluate((control) => {
      if (!control.isConnected) return '';
      const steps: string[] = [];
      for (let node: Element | null = control; node && node !== document.body; node = node.parentElement)
        steps.unshift(`:nth-child(${[...(node.parentElement?.children ?? [])].indexOf(node) + 1})`);
      return ['body', ...steps].join(' > ');
    });
    expect(place).not.toBe('');
  }).toPass();
  return place;
}

/**
 * Opens an address and presses the controls; returns the position of each press. With given positions it presses there
 * instead.
 */
async function go(
  page: Page,
  address: string,
  presses: readonly Press[],
  known?: readonly string[],
): Promise<string[]> {
  await open(page, address);
  const places: string[] = [];
  for (const [index, press] of presses.entries()) {
    const key = keyOf(press);
    if (key === undefined) {
      const target = known ? page.locator(known[index] ?? '') : control(page, press);
      await target.waitFor();
      places.push(await placeOf(target));
      // A box lies below its label.
      await target.click({ force: await target.evaluate((node) => node.matches('[type="checkbox"], [type="radio"]')) });
    } else {
      places.push('');
      await page.keyboard.press(key);
    }
    await loaded(page);
  }
  return places;
}

test.describe.configure({ mode: 'parallel' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('texts of menus, dialogs and panels come from a catalogue too, and longer words are not cut', () => {
  for (const [name, ways] of Object.entries(WAYS))
    for (const { label, ...viewport } of [WIDE, NARROW]) {
      test.describe(label, () => {
        test.use({ viewport });
        test(`${name} @long`, async ({ page, context }) => {
          await giveSession(page, 'owner');
          const steps: { where: string; run: (again: Page) => Promise<unknown>; cut: Set<string> }[] = [];
          for (const { path, presses, only = label } of ways) {
            if (only !== label) continue;
            const list = path.split('/:first')[0] ?? path;
            if (list !== path) await open(page, list);
            const address = await addressOf(page, path);
            const places = await go(page, address, presses);
            steps.push({
              where: [path, ...presses].join(' › '),
              run: (again) => go(again, address, presses, places),
              cut: new Set((await cutTexts(page)).map(({ place }) => place)),
            });
          }
          const translated = await context.newPage();
          await translated.addInitScript(({ name: key, value }) => localStorage.setItem(key, value), PSEUDO_LOCALE);
          const check = new TextCheck(translated);
          for (const { where, run, cut } of steps) {
            await run(translated);
            await check.look(where, cut);
          }
          expect(check.problems()).toEqual([]);
        });
      });
    }
});
