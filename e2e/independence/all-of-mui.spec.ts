import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, logIn, test, watchConsole } from '../support/app';
import { ROOT, type RunningServer, runOps, startServer } from '../support/server';

const FIXTURE = 'shared/testing/fixtures/parts';
const DIST = join(ROOT, FIXTURE, 'dist');
const VERSION = '0.1.0-parts';

/** From outside the curated entries of shared/mui. */
const PARTS = [
  'AvatarGroup',
  'BottomNavigation',
  'BottomNavigationAction',
  'FilledInput',
  'ImageList',
  'ImageListItem',
  'Input',
  'MobileStepper',
  'NativeSelect',
  'Rating',
  'ScopedCssBaseline',
  'SpeedDial',
];

/** Builds the fixture alone: neither the shell nor another remote is built. */
function buildFixture(): void {
  execFileSync(process.execPath, [join(ROOT, 'scripts/lib/build-client.cjs'), FIXTURE], { cwd: ROOT });
  const { uses, needs } = JSON.parse(readFileSync(join(DIST, 'uses.json'), 'utf8'));
  const release = { id: 'parts', version: VERSION, contract: 1, uses, needs };
  writeFileSync(join(DIST, 'release.json'), JSON.stringify(release));
}

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
  buildFixture();
});
test.afterAll(async () => {
  await server?.stop();
  rmSync(DIST, { recursive: true, force: true });
});

const ops = (...words: string[]): string => runOps(server, words);

test('a remote uses any component of MUI in the running shell @long', async ({ page }) => {
  const complaints = watchConsole(page);
  ops('release', 'publish', DIST);
  ops('release', 'activate', 'parts', VERSION);
  await page.goto(`${server.url}/app/parts`);
  await logIn(page);

  await test.step('every one of them renders', async () => {
    for (const part of PARTS) await expect(page.getByTestId(part)).toBeVisible();
    // A hook, a namespace, a util and a class object.
    await expect(page.getByTestId('primary')).toHaveText('at the top rgb(0, 150, 136) MuiCheckbox-root');
  });

  await test.step('with the one theme and the one style cache', async () => {
    const color = (testId: string) => page.getByTestId(testId).evaluate((element) => getComputedStyle(element).color);
    expect(await color('BottomNavigationAction')).toBe(await color('primary'));
    // The blue of a second, default theme.
    expect(await color('primary')).not.toBe('rgb(25, 118, 210)');
    await expect(page.getByTestId('Rating')).toHaveClass(/\btx-/);
  });

  await test.step('and the one set of contexts', async () => {
    await expect(page.getByLabel('Inside a disabled form control')).toBeDisabled();
    for (const name of ['Plain', 'Filled', 'Native']) await expect(page.getByLabel(name)).toBeDisabled();
  });
  expect(complaints).toEqual([]);
});
