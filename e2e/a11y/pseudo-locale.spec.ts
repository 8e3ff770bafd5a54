import type { Page } from '@playwright/test';
import { expect, giveSession, test } from '../support/app';
import { cutTexts, PSEUDO_LOCALE } from '../support/leftover';
import { NARROW, WIDE } from '../support/look';
import { addressOf, open, TextCheck } from '../support/pseudo-locale';

/**
 * Addresses below /app that `npm test` opens; `:first` is the first link on the page before that leads on from there, and
 * a query may follow it.
 */
const WALKS = [['/keywords/add']] as const;

const LONG_WALKS = [
  ['/keywords', '/keywords/:first'],
  ['/account/inbox', '/account/inbox/:first', '/account/inbox/answers'],
  ['/plans', '/plans/addkeywords', '/plans/addmessages', '/plans/cancel'],
  ['/subscribers', '/subscribers/:first', '/activity'],
  ['/messages', '/messages/sent', '/messages/add', '/messages/settings'],
  // A list keeps its filters, so these are apart.
  ['/account/inbox?search=zzzz', '/keywords?search=zzzz', '/subscribers?search=zzzz'],
  ['/home'],
  ['/subscribers/groups', '/subscribers/groups/:first', '/subscribers/groups/add'],
  ['/subscribers/add', '/subscribers/add?tab=subscriber_multiple'],
  ['/account', '/account/edit', '/account?tab=referral'],
  ['/account?tab=authorized', '/account/:first', '/account/add', '/account/security', '/account/api-keys'],
  ['/account/devices', '/account/number', '/account/two-step', '/account/webhooks'],
  ['/payments', '/payments/messages', '/payments/orders', '/payments/orders/:first'],
  ['/messages?search=Harvest', '/messages/:first', '/messages/:first?tab=replies', '/messages/:first?tab=analytics'],
  ['/messages?sent=pending', '/messages/:first'],
  ['/messages/templates', '/messages/template/:first', '/messages/template/add'],
  ['/messages/automations', '/messages/automations/add?kind=recurring', '/messages/automations/add?kind=sequence'],
  ['/reports'],
  ['/support', '/help', '/quicktour', '/nowhere'],
  // The sign-in area, by links of mails.
  ['/?token=x', '/?confirm-email=x', '/?stop-email=x'],
] as const;

const SIZES = [NARROW, WIDE];

/** Opens each address and checks it at each size. */
async function walk(
  page: Page,
  paths: readonly string[],
  look: (path: string, size: string) => Promise<void>,
): Promise<void> {
  for (const path of paths) {
    await page.setViewportSize(WIDE);
    const address = await addressOf(page, path);
    for (const { label, ...size } of SIZES) {
      await page.setViewportSize(size);
      await open(page, address);
      await look(path, label);
    }
  }
}

test.describe.configure({ mode: 'parallel' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('every text of ours comes from a catalogue, and longer words break no layout', () => {
  for (const [walks, mark] of [
    [WALKS, ''],
    [LONG_WALKS, ' @long'],
  ] as const)
    for (const paths of walks) {
      test(paths.join(', ') + mark, async ({ page }) => {
        await giveSession(page, 'owner');
        const cutInEnglish = new Map<string, Set<string>>();
        await walk(page, paths, async (path, size) => {
          cutInEnglish.set(`${path}, ${size}`, new Set((await cutTexts(page)).map(({ place }) => place)));
        });

        await page.addInitScript(({ name, value }) => localStorage.setItem(name, value), PSEUDO_LOCALE);
        const check = new TextCheck(page);
        await walk(page, paths, (path, size) =>
          check.look(`${path}, ${size}`, cutInEnglish.get(`${path}, ${size}`) ?? new Set()),
        );
        expect(check.problems()).toEqual([]);
      });
    }
});
