import type { Download, Locator, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { expect, freshWord, Handset, openAs, serverUrl, test, watchConsole } from '../support/app';
import { discardDrafts } from '../support/composer';
import { approvedKeyword } from '../support/keyword';
import { payingOwner } from '../support/paying-owner';

const GROWTH = 3;
/** Maximum clicks for all tasks, each started on Home. Typing, Tab and Enter do not count. */
const MOST_CLICKS = 39;

const main = (page: Page): Locator => page.getByRole('main');
const button = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true });
const goTo = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
const section = (page: Page, name: string): Locator =>
  main(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });

async function countClicks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener(
      'pointerdown',
      ({ isTrusted }) => {
        if (isTrusted) sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1));
      },
      true,
    );
  });
}
const clicks = (page: Page): Promise<number> => page.evaluate(() => Number(sessionStorage.getItem('clicks')));

/** Types into the palette and opens the first result. */
async function find(page: Page, typed: string, found: string | RegExp): Promise<void> {
  await button(page, 'Search').click();
  const field = page.getByRole('combobox', { name: 'Search and go to' });
  await expect(field).toBeFocused();
  await page.keyboard.type(typed);
  await expect(field).toHaveValue(typed);
  await expect(page.getByRole('option', { selected: true })).toContainText(found);
  await page.keyboard.press('Enter');
}

async function downloadBy(page: Page, act: () => Promise<void>): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), act()]);
  return file;
}

/** Opens the conversation that needs a reply, through the unread count. */
async function openUnread(page: Page, question: string): Promise<void> {
  await section(page, 'Needs you')
    .getByRole('link', { name: /unread conversation/ })
    .click();
  await main(page).getByRole('listitem').filter({ hasText: question }).getByRole('link').click();
  await expect(main(page).getByText(question).last()).toBeVisible();
}

/** Composes a campaign to a keyword, up to the choice of its time. */
async function compose(page: Page, word: string, text: string): Promise<void> {
  await section(page, 'Messages available').getByRole('link', { name: 'New' }).click();
  await expect(page.getByRole('combobox', { name: 'To' })).toBeFocused();
  await page.keyboard.type(word);
  await expect(page.getByRole('option').first()).toContainText(word);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Message', exact: true }).click();
  await page.keyboard.type(text);
}

test('twelve tasks take at most 39 clicks @long', async ({ page, context, browser }, info) => {
  test.setTimeout(300_000);
  const complaints = watchConsole(page);
  const spent: Record<string, number> = {};
  const task = (name: string, of: Page, act: () => Promise<void>): Promise<void> =>
    test.step(name, async () => {
      await of.goto(`${serverUrl()}/app/home`);
      await expect(section(of, 'Messages available')).toBeVisible();
      const before = await clicks(of);
      await act();
      spent[name] = (await clicks(of)) - before;
    });

  await countClicks(page);
  await openAs(page, 'owner', '/app/home');
  await discardDrafts();
  const word = await approvedKeyword(page);
  // Each attempt uses its own person, who joined one keyword.
  const phone = `555087${info.retry}`;
  const shown = `(512) 555-087${info.retry}`;
  const handset = await Handset.open(await context.newPage(), `512${phone}`);
  await handset.text(word);
  await expect(handset.messages.getByText(/STOP/)).toHaveCount(1);
  const question = `Is there a table for two? ${freshWord('T')}`;

  await task('add a keyword', page, async () => {
    const added = freshWord('DOZEN');
    await section(page, 'Keywords').getByRole('link', { name: 'Add New' }).click();
    await expect(page.getByRole('textbox', { name: 'Keyword' })).toBeFocused();
    await page.keyboard.type(added);
    await page.getByRole('textbox', { name: 'Expected messages per month' }).focus();
    await page.keyboard.type('4');
    await button(page, 'Save').click();
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('table').getByRole('link', { name: added })).toBeVisible();
  });

  await task('find a person by phone', page, async () => {
    await find(page, phone, shown);
    await expect(main(page).getByText(shown).first()).toBeVisible();
  });

  await task('put a person into a group', page, async () => {
    await find(page, phone, shown);
    await main(page).getByRole('combobox', { name: 'Groups' }).click();
    await page.keyboard.type('VIP guests');
    await expect(page.getByRole('option')).toHaveText([/^VIP guests/]);
    await page.keyboard.press('Enter');
    await expect(main(page).getByRole('button', { name: 'VIP guests' })).toBeVisible();
  });

  await task('send to a keyword', page, async () => {
    await compose(page, word, 'Twelve slices');
    await button(page, 'Review and send').click();
    await button(page, 'Send Now').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Campaign View' })).toBeVisible();
  });

  await task('schedule a campaign', page, async () => {
    await compose(page, word, 'Twelve more slices');
    await page.getByText('Tomorrow 10 AM').click();
    await button(page, 'Review and send').click();
    await button(page, 'Send Later').click();
    await expect(page.getByText('Your campaign was scheduled.')).toBeVisible();
  });

  await task('see who failed', page, async () => {
    await find(page, 'Harvest pizza', 'Harvest pizza');
    await main(page)
      .getByRole('tab', { name: /^Errors/ })
      .click();
    await expect(main(page).getByText('Landline').first()).toBeVisible();
  });

  await handset.text(question);
  await task('answer', page, async () => {
    await openUnread(page, question);
    await page.getByRole('textbox', { name: 'Message', exact: true }).click();
    await page.keyboard.type('Yes, at eight.');
    await button(page, 'Reply to Subscriber').click();
    await expect(handset.messages.getByText('Yes, at eight.')).toBeVisible();
  });

  await handset.text(`${question} Or three?`);
  await task('assign', page, async () => {
    await openUnread(page, `${question} Or three?`);
    await page.getByRole('button', { name: /^Assign/ }).click();
    await page.getByRole('option', { name: /^Nina/ }).click();
    await expect(page.getByRole('button', { name: /^Assigned to Nina/ })).toBeVisible();
  });

  await task('export', page, async () => {
    await goTo(page, 'Subscribers');
    await button(main(page), 'More actions').click();
    await page.getByRole('menuitem', { name: 'Export' }).click();
    const file = await downloadBy(page, () =>
      page.getByRole('alertdialog').getByRole('button', { name: 'Export' }).click(),
    );
    expect(file.suggestedFilename()).toBe('subscribers.csv');
  });

  const payer = await (await browser.newContext()).newPage();
  await countClicks(payer);
  await payingOwner(payer, GROWTH);

  await task('change the plan', payer, async () => {
    await goTo(payer, 'Plans');
    await main(payer).getByRole('link', { name: 'Upgrade' }).first().click();
    await button(payer, /^Pay Now/).click();
    await expect(payer.getByText(/Payment received|Thank you/)).toBeVisible();
  });

  await task('invite a user', payer, async () => {
    await find(payer, 'new user', 'New User');
    await expect(payer.getByRole('textbox', { name: 'First name' })).toBeFocused();
    for (const typed of ['Paula', 'Price', `${freshWord('paula').toLowerCase()}@example.com`]) {
      await payer.keyboard.type(typed);
      await payer.keyboard.press('Tab');
    }
    await button(payer, 'Add User').click();
    await expect(payer.getByText('Authorized Account updated')).toBeVisible();
  });

  await task('an invoice as PDF', payer, async () => {
    await find(payer, 'billing history', 'Billing History');
    await main(payer).getByRole('grid').getByRole('link').first().click();
    const file = await downloadBy(payer, () => button(payer, 'Download invoice').click());
    expect(
      readFileSync(await file.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  info.annotations.push({ type: 'clicks', description: JSON.stringify(spent) });
  expect(Object.keys(spent)).toHaveLength(12);
  expect(Object.values(spent).reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(MOST_CLICKS);
  expect(complaints).toEqual([]);
});
