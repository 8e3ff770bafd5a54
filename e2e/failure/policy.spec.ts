// Not the test of support/app.ts, which fails as soon as a policy blocks something.
import { expect, test } from '@playwright/test';
import { serverUrl } from '../support/app';
import { blockedWhile } from '../support/policy';

test('what the policy of a page blocks fails the test, in every context', async ({ browser }) => {
  const blocked = await blockedWhile(browser, async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    for (const path of ['/app/', '/outbox']) {
      await page.goto(serverUrl() + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.evaluate(() => {
        const script = document.createElement('script');
        script.textContent = 'globalThis.inline = true';
        document.head.append(script);
      });
    }
    await context.close();
  });
  expect(blocked).toEqual([
    expect.stringMatching(/\/app\/: script-src-elem blocked inline/),
    expect.stringMatching(/\/outbox: script-src-elem blocked inline/),
  ]);
});

test('no page of the server breaks its policy before a sign-in', async ({ browser }) => {
  const blocked = await blockedWhile(browser, async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    for (const path of [
      '/app/',
      '/app/#forgot',
      '/app/#newaccount',
      '/app/?token=unknown',
      '/app/?invited=1&token=unknown',
      '/app/?confirm-email=unknown',
      '/standalone/keywords/',
      '/outbox',
      '/handsets',
    ]) {
      await page.goto(serverUrl() + path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    }
    await context.close();
  });
  expect(blocked).toEqual([]);
});
