import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, serverUrl, test } from '../../support/app';
import { OPS_TOKEN, ROOT } from '../../support/server';
import { Cell } from './cell';
import { everyCause, longUnless, otherThan, REMOTES, type Owner } from './owners';

const VERSION = '9.9.9-matrix';
const folders: string[] = [];

/** An operator's command. */
async function ops(command: string, args: Record<string, string>): Promise<void> {
  const answer = await fetch(`${serverUrl()}/ops/${command}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${OPS_TOKEN}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(args),
  });
  expect(answer.status, `${command} ${await answer.text()}`).toBe(200);
}

/** Stores the same build under another version. */
async function publishCopy({ id }: Owner): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'textloom-matrix-'));
  folders.push(folder);
  cpSync(join(ROOT, `mfe-${id}`, 'dist'), folder, { recursive: true });
  const file = join(folder, 'release.json');
  const release = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...release, version: VERSION }));
  await ops('release/publish', { folder });
}

test.afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** The version whose files the tab has loaded. */
const loadedVersions = (cell: Cell, { id }: Owner): Promise<string[]> =>
  cell.page.evaluate(
    (folder) => [
      ...new Set(
        performance
          .getEntriesByType('resource')
          .flatMap(({ name }) => new RegExp(`${folder}([^/]+)/`).exec(name)?.[1] ?? []),
      ),
    ],
    `/remotes/${id}/`,
  );

/** The tab shows the page, opens another part, and comes back: never blank, no error. */
async function expectUsable(cell: Cell, owner: Owner): Promise<void> {
  await expect(cell.heading(owner.heading)).toBeVisible();
  await cell.goTo(otherThan(owner));
  await cell.goTo(owner);
  expect(cell.reports).toEqual([]);
}

for (const owner of REMOTES)
  test.describe(`${owner.title}${longUnless(everyCause(owner))}`, () => {
    test.beforeAll(() => publishCopy(owner));

    test(`failure matrix: released, then rolled back, in an open tab × ${owner.id}`, async ({ page }) => {
      const cell = await Cell.begin(page);
      await cell.open(owner.path);
      await expect(cell.heading(owner.heading)).toBeVisible();
      await test.step('released', async () => {
        await ops('release/activate', { remote: owner.id, version: VERSION });
        await expectUsable(cell, owner);
        await page.reload();
        await expect(cell.heading(owner.heading)).toBeVisible();
        expect(await loadedVersions(cell, owner)).toEqual([VERSION]);
      });
      await test.step('rolled back', async () => {
        await ops('release/rollback', { remote: owner.id });
        await expectUsable(cell, owner);
        await page.reload();
        await expect(cell.heading(owner.heading)).toBeVisible();
        expect(await loadedVersions(cell, owner)).not.toContain(VERSION);
      });
    });

    test(`failure matrix: disabled × ${owner.id}`, async ({ page }) => {
      const cell = await Cell.begin(page);
      await cell.open(owner.path);
      await expect(cell.heading(owner.heading)).toBeVisible();
      await ops('release/disable', { remote: owner.id });
      try {
        // Switched off for new tabs, but not for tabs that are already open.
        await expect(cell.heading(owner.heading)).toBeVisible();
        await page.reload();
        await expect(cell.failure(owner.title)).toContainText(`${owner.title} is switched off.`);
        await expect(cell.navigation.getByRole('link', { name: owner.menu })).toBeHidden();
        await cell.goTo(otherThan(owner));
        await page.goBack({ waitUntil: 'commit' });
        // Switched off on purpose, so nothing is logged on the server.
        expect(cell.reports).toEqual([]);
      } finally {
        await ops('release/enable', { remote: owner.id });
      }
      // Switching it on again creates a newer set, for which the tab reloads.
      await cell.tryAgain(owner.title).click();
      await cell.reload(owner.title).click();
      await expect(cell.heading(owner.heading)).toBeVisible();
    });
  });
