// Does not use the `test` of support/app.ts, which fails as soon as a policy blocks something.
import { expect, test } from '@playwright/test';
import { serverUrl } from '../support/app';
import { blockedWhile } from '../support/policy';

test('a policy violation fails the test, in every context', async ({ browser }) => {
  const blocked = await blockedWhile(browser, async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    for (const path of ['/app/', '/outbox']) {
      await page.goto(serverUrl() + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.evaluate(() => {
        document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.example/x.png' }));
      });
    }
    await context.close();
  });
  expect(blocked).toEqual([
    expect.stringMatching(/\/app\/: img-src blocked https:\/\/elsewhere/),
    expect.stringMatching(/\/outbox: img-src blocked https:\/\/elsewhere/),
  ]);
});

const REMOTES = ['keywords', 'subscribers', 'campaigns', 'inbox', 'billing'];
test('no page takes HTML that was not sanitised, or a script that is not code', async ({ page }) => {
  const outcome = (address: string): Promise<string> =>
    page.evaluate((src) => {
      try {
        Object.assign(document.createElement('script'), { src });
        return 'taken';
      } catch (error) {
        return String(error);
      }
    }, address);
  for (const path of ['/app/', ...REMOTES.map((id) => `/standalone/${id}/`)])
    await test.step(path, async () => {
      await page.goto(serverUrl() + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await outcome('/app/js/main.js')).toBe('taken');
      expect(await outcome('/media/picture.png')).toContain('Not code of this application');
      await expect(page.evaluate(() => (document.body.innerHTML = '<b>Hello</b>'))).rejects.toThrow(/not sanitised/);
    });
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
