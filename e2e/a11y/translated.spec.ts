import type { Page } from '@playwright/test';
import { expect, giveSession, serverUrl, test } from '../support/app';
import { openScreen, SCREENS } from '../support/screens';

/** Replaces every current and future text of the page, like a browser's translator. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const replace = (root: Node): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = root instanceof Text ? [root] : [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        const parent = text.parentElement;
        if (!parent || text.data.trim() === '' || parent.closest('font, script, style, textarea, [translate="no"]'))
          continue;
        const outer = document.createElement('font');
        const inner = document.createElement('font');
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    replace(document.body);
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) if (node.isConnected) replace(node);
    }).observe(document.body, { childList: true, subtree: true });
  });
}

/** What a broken page shows (kit's and ui's messages of a failed part). */
const BROKEN = /cannot be shown|could not be loaded|removeChild|insertBefore/;

async function expectWorks(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  // Not in the hidden plain text beside it.
  await expect(page.locator('#root').getByText(BROKEN)).toHaveCount(0);
}

test.describe.configure({ mode: 'parallel' });

test.describe('a page changed by a translator keeps working', () => {
  for (const screen of SCREENS) {
    // One in the gate, with live lists and a form, because the cause is the same on every page.
    const mark = screen.name === 'thread' ? '' : ' @long';
    test(screen.name + mark, async ({ page }) => {
      const failures: string[] = [];
      page.on('pageerror', (error) => failures.push(error.message));
      await giveSession(page, 'owner');
      await openScreen(page, screen);
      await translate(page);
      // Opens the palette over it, then another page, and returns.
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('reports');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/app\/reports/);
      await expectWorks(page);
      await page.goBack();
      await expectWorks(page);
      expect(failures).toEqual([]);
    });
  }

  test('a remote by itself', async ({ page }) => {
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(error.message));
    await page.goto(`${serverUrl()}/standalone/campaigns/`);
    await page.getByRole('button', { name: /Marco Bellini/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Campaigns', exact: true }).waitFor();
    await translate(page);
    const menu = page.getByRole('navigation', { name: 'Pages of this part' });
    await menu.getByRole('link', { name: 'Widgets' }).click();
    await expectWorks(page);
    await menu.getByRole('link', { name: 'Campaigns', exact: true }).click();
    await page.getByRole('link', { name: 'New Campaign' }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill('Twelve chars');
    await expect(page.getByText(/^\s*12\s*\/\s*\d+/).first()).toBeVisible();
    expect(failures).toEqual([]);
  });

  test('a page opened by a mailed link', async ({ page }) => {
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(error.message));
    await page.goto(`${serverUrl()}/app/?confirm-alerts=unknown`);
    await page.getByRole('heading', { level: 1, name: 'Confirm this address' }).waitFor();
    await translate(page);
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await expect(page.getByText(/can send a new link from the account settings/)).toBeVisible();
    await expectWorks(page);
    expect(failures).toEqual([]);
  });
});
