import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataFolder, expect, openAs, PERSONAS, test, watchConsole } from '../support/app';
import { check } from '../support/look';
import { OPS_TOKEN, ROOT } from '../support/server';

const ops = (...words: string[]): string =>
  execFileSync(process.execPath, [join(ROOT, 'server/dist/ops.cjs'), ...words], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, TEXTLOOM_DATA: dataFolder(), TEXTLOOM_OPS_TOKEN: OPS_TOKEN },
  });

const NEXT = '0.2.0-journey';
let folder: string;

test.beforeAll(() => {
  // The built remote under another version: the content of the release does not matter here.
  folder = mkdtempSync(join(tmpdir(), 'textloom-release-'));
  const dist = join(folder, 'dist');
  cpSync(join(ROOT, 'mfe-billing/dist'), dist, { recursive: true });
  const file = join(dist, 'release.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), version: NEXT }));
  ops('release', 'publish', dist);
  ops('account', 'grant', PERSONAS.owner, 'developer');
});
test.afterAll(() => {
  ops('account', 'revoke', PERSONAS.owner, 'developer');
  rmSync(folder, { recursive: true, force: true });
});

test.describe('the page of operators /app/ops/remotes', () => {
  test('a developer sees the loads of real tabs, raises the share of a release, and rolls it back @long', async ({
    page,
  }) => {
    const complaints = watchConsole(page);
    const row = page.getByRole('list', { name: 'All remotes' }).getByRole('listitem').filter({ hasText: 'Billing' });
    const dialog = page.getByRole('dialog');
    const confirm = async (name: string): Promise<void> => {
      await dialog.getByRole('button', { name, exact: true }).click();
      await expect(dialog).toBeHidden();
    };

    await test.step('given a tab that has opened pages of a remote', async () => {
      await openAs(page, 'owner', '/app/plans');
      const reported = page.waitForResponse((reply) => reply.url().endsWith('/api/remote-loads'));
      await expect(page.getByRole('heading', { level: 1, name: 'Plans' })).toBeVisible();
      expect((await reported).status()).toBe(200);
    });

    await test.step('then the page, which the user menu links to, has its loads and load times', async () => {
      await page.getByRole('button', { name: /^User menu/ }).click();
      await page.getByRole('menuitem', { name: 'Remotes' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Remotes' })).toBeVisible();
      await row.getByRole('link', { name: 'Billing' }).click();
      await expect(row).toContainText(/Loads[1-9]/);
      await expect(row).toContainText(/p50[\d.]+ m?s/);
      await expect(page.getByRole('table', { name: 'Load time by release' })).toContainText(/\d m?s/);
    });

    await test.step('and it activates the other release for a tenth of the accounts', async () => {
      await page.getByRole('button', { name: `Activate: ${NEXT}` }).click();
      await expect(dialog).toContainText(`About 10% of the accounts get ${NEXT}`);
      await confirm('Activate for 10%');
      await expect(row).toContainText('Canary 10%');
    });

    await test.step('and gives it to half of them', async () => {
      await page.getByRole('button', { name: `Change the share: ${NEXT}` }).click();
      await dialog.getByRole('button', { name: '50%' }).click();
      await confirm('Activate for 50%');
      await expect(row).toContainText('Canary 50%');
      await check(page, 'ops-remotes');
    });

    await test.step('and ends it for all', async () => {
      await row.getByRole('button', { name: 'End the canary: Billing' }).click();
      await check(page, 'ops-remotes-question');
      await confirm('End the canary');
      await expect(row).toContainText('In force');
      await expect(row).not.toContainText(NEXT);
    });

    await test.step('and switches the remote off and on, which the list of changes says', async () => {
      await page.getByRole('button', { name: 'Switch off' }).click();
      await confirm('Switch off');
      await expect(row).toContainText('Switched off');
      await page.getByRole('button', { name: 'Switch on' }).click();
      await confirm('Switch on');
      await expect(row).toContainText('In force');
      const changes = page.getByRole('list', { name: 'Who did what' }).getByRole('listitem');
      await expect(changes.nth(1)).toContainText(`${PERSONAS.owner} switched it off`);
      await expect(changes.nth(3)).toContainText(`${PERSONAS.owner} activated ${NEXT} for 50% of the accounts`);
    });
    expect(complaints).toEqual([]);
  });

  test('a user without the permission has neither the page nor its calls @long', async ({ page }) => {
    await openAs(page, 'trial', '/app/ops/remotes');
    await expect(page.getByText('Page not found').first()).toBeVisible();
    await page.getByRole('button', { name: /^User menu/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Support' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Remotes' })).toHaveCount(0);
  });
});
