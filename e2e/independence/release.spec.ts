import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, logIn, test } from '../support/app';
import { copyKeywords, type CopiedRemote } from '../support/copied-remote';
import { ROOT, type RunningServer, runOps, startServer } from '../support/server';

const TITLE = 'Keywords, released alone';

/** Every built file below a folder with its content's hash; compressed copies are written after the start. */
function fingerprint(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/\.(br|gz)(\.\d+\.tmp)?$/.test(entry.name),
  );
  return Object.fromEntries(
    files.map((file) => {
      const path = join(file.parentPath, file.name);
      return [path, createHash('sha256').update(readFileSync(path)).digest('hex')];
    }),
  );
}

let server: RunningServer;
let changed: CopiedRemote;
test.beforeAll(async () => {
  changed = copyKeywords(TITLE);
  server = await startServer();
});
test.afterAll(async () => {
  changed?.remove();
  await server?.stop();
});

const ops = (...words: string[]): string => runOps(server, words);

test('a changed remote is released and rolled back without the shell or the other remotes @long', async ({
  page,
  context,
}) => {
  const heading = page.getByRole('heading', { level: 1 });
  const shellBefore = fingerprint(join(ROOT, 'shell/dist'));
  const remotes = join(server.dataDir, 'remotes');
  const othersBefore = ['subscribers', 'campaigns', 'inbox', 'billing'].map((id) => fingerprint(join(remotes, id)));

  await test.step('given a tab with the old version open', async () => {
    await page.goto(`${server.url}/app/keywords`);
    await logIn(page);
    await expect(heading).toHaveText('Keywords');
  });

  await test.step('when the changed remote is published and activated', () => {
    ops('release', 'publish', changed.folder);
    ops('release', 'activate', 'keywords', changed.version);
  });

  await test.step('then the open tab keeps the old version and says that a new one is ready', async () => {
    await expect(page.getByText('A new version is ready')).toBeVisible();
    await expect(heading).toHaveText('Keywords');
  });

  await test.step('and has the new one from the next page on', async () => {
    await page.getByRole('link', { name: 'Add Keyword' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Add Keyword' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Keywords' }).click();
    await expect(heading).toHaveText(TITLE);
    await expect(page.getByText('A new version is ready')).toHaveCount(0);
  });

  await test.step('and another tab begins with it', async () => {
    const next = await context.newPage();
    await next.goto(`${server.url}/app/keywords`);
    await expect(next.getByRole('heading', { level: 1 })).toHaveText(TITLE);
    await next.close();
  });

  await test.step('and shell and other remotes are byte for byte unchanged', () => {
    expect(fingerprint(join(ROOT, 'shell/dist'))).toEqual(shellBefore);
    expect(['subscribers', 'campaigns', 'inbox', 'billing'].map((id) => fingerprint(join(remotes, id)))).toEqual(
      othersBefore,
    );
  });

  await test.step('and one command rolls back', async () => {
    ops('release', 'rollback', 'keywords');
    await page.reload();
    await expect(heading).toHaveText('Keywords');
  });
});
