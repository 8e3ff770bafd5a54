import type { Page } from '@playwright/test';
import { expect, logIn, PERSONAS, test } from '../support/app';
import { copyKeywords, type CopiedRemote } from '../support/copied-remote';
import { check } from '../support/look';
import { serveFolder, type FolderServer } from '../support/folder-server';
import { type RunningServer, runOps, startServer } from '../support/server';

const TITLE = 'Keywords, from my machine';

let server: RunningServer;
let changed: CopiedRemote;
let local: FolderServer;
test.beforeAll(async () => {
  changed = copyKeywords(TITLE);
  [server, local] = await Promise.all([startServer(), serveFolder(changed.folder)]);
});
test.afterAll(async () => {
  changed?.remove();
  await Promise.all([server?.stop(), local?.stop()]);
});

const ops = (...words: string[]): string => runOps(server, words);
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a remote from localhost inside the running shell, for developers only @long', async ({ page }) => {
  await test.step('without the permission nothing of it is loaded', async () => {
    await page.addInitScript(
      ([url]) => {
        if (!sessionStorage.getItem('seeded'))
          localStorage.setItem('textloom.overrides', JSON.stringify({ keywords: url }));
        sessionStorage.setItem('seeded', 'yes');
      },
      [local.url],
    );
    await page.goto(`${server.url}/app/keywords`);
    await logIn(page);
    await expect(heading(page)).toHaveText('Keywords');
    await expect(page.getByRole('button', { name: 'Developer tools' })).toHaveCount(0);
    expect(local.asked).toEqual([]);
    await page.evaluate(() => localStorage.removeItem('textloom.overrides'));
  });

  await test.step('a developer sees the remotes and activates a local build', async () => {
    ops('account', 'grant', PERSONAS.owner, 'developer');
    await page.goto(`${server.url}/app/keywords`);
    await page.getByRole('button', { name: 'Developer tools' }).click();
    const row = page.getByRole('listitem', { name: 'Keywords' });
    await expect(row.getByText('Released')).toBeVisible();
    await check(page, 'developer tools');
    await row.getByLabel('Address of your build').fill(local.url);
    // Not check(): the page reloads before it could read the new state.
    await row.getByRole('switch', { name: 'Use my build' }).click();
    await expect(heading(page)).toHaveText(TITLE);
    await expect(page.getByText('Overridden: keywords')).toBeVisible();
  });

  await test.step('it has the shell’s React, theme and session: the list works', async () => {
    await expect(page.getByText('PIZZA', { exact: true }).first()).toBeVisible();
    await page.getByRole('link', { name: 'Add Keyword' }).first().click();
    await expect(heading(page)).toHaveText('Add Keyword');
  });

  await test.step('Reset brings the release back, with the strict policy', async () => {
    await page.goto(`${server.url}/app/keywords`);
    await page.getByRole('complementary', { name: 'Developer tools' }).getByRole('button', { name: 'Reset' }).click();
    await expect(heading(page)).toHaveText('Keywords');
    await expect(page.getByText(/^Overridden/)).toHaveCount(0);
    const answer = await page.request.get(`${server.url}/app/keywords`);
    expect(answer.headers()['content-security-policy']).not.toContain('localhost');
  });
});
