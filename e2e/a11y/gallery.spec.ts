import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '../support/app';
import { serveFolder, type FolderServer } from '../support/folder-server';
import { check } from '../support/look';
import { ROOT } from '../support/server';

const UI = join(ROOT, 'shared/ui/gallery');
let served: FolderServer;

test.beforeAll(async () => {
  execFileSync(process.execPath, [join(UI, 'build.mjs')]);
  served = await serveFolder(join(UI, 'dist'));
});
test.afterAll(() => served.stop());

test('axe finds nothing in the gallery of tokens and states @long', async ({ page }) => {
  await page.goto(`${served.url}index.html`);
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
  // The skeletons are part of it.
  await check(page, 'gallery', undefined, { busy: true });
});
