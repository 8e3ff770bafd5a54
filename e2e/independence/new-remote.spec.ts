import { expect, logIn, test } from '../support/app';
import { OPS_TOKEN, startServer, type RunningServer } from '../support/server';
import { TeamCheckout, type Ran } from '../support/team-checkout';

let server: RunningServer;
let team: TeamCheckout;

test.beforeAll(async () => {
  server = await startServer();
  const answer = await fetch(`${server.url}/ops/token/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${OPS_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ remote: 'loyalty', holder: 'The loyalty team' }),
  });
  const { data } = await answer.json();
  team = new TeamCheckout({ TEXTLOOM_RELEASE_URL: server.url, TEXTLOOM_RELEASE_TOKEN: data.token });
});
test.afterAll(async () => {
  team?.remove();
  await server?.stop();
});

const release = (...words: string[]): Promise<Ran> => team.run('release.mjs', ...words);
async function releases(...words: string[]): Promise<string> {
  const { code, out, err } = await release(...words);
  expect(code, err).toBe(0);
  return out;
}

test('a team creates, tests and releases a new remote into the running shell @long', async ({ page }) => {
  test.setTimeout(900_000);
  const heading = page.getByRole('heading', { level: 1 });
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Loyalty' });
  const panel = page.getByRole('main').getByRole('heading', { name: 'Loyalty' });
  const PAGE = 'mfe-loyalty/src/features/overview';
  const version = (text: string): string => /loyalty (\S+) is/.exec(text)?.[1] ?? '';

  await test.step('given an owner in the shell as it was built', async () => {
    await page.goto(`${server.url}/app/`);
    await logIn(page);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(entry).toHaveCount(0);
  });

  await test.step('when the team creates a remote and releases it', async () => {
    expect((await team.run('new.mjs', 'remote', 'loyalty')).out).toContain('made     mfe-loyalty/remote.manifest.ts');
    team.link('loyalty');
    const told = await releases('loyalty', '--activate');
    expect(told).toMatch(/^loyalty 0\.1\.0-\w{8} is published on /);
    expect(told).toContain(`loyalty ${version(told)} is in force for all accounts.`);
  });

  await test.step('then its menu entry, widget and page are there', async () => {
    await page.goto(`${server.url}/app/home`);
    await expect(panel).toBeVisible();
    await entry.click();
    await expect(heading).toHaveText('Loyalty');
    await expect(page.getByText('Nothing here yet')).toBeVisible();
  });

  await test.step('and a change whose test fails is not published', async () => {
    team.edit(`${PAGE}/messages.ts`, 'Nothing here yet', 'Points will be here');
    const { code, out, err } = await release('loyalty', '--activate');
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain('loyalty is not released:\nthe tests failed.');
    expect(JSON.parse(await releases('list', 'loyalty', '--json')).releases).toHaveLength(1);
  });

  await test.step('and one with a passing test is, first for a share of the accounts', async () => {
    team.edit(`${PAGE}/overview.test.tsx`, 'Nothing here yet', 'Points will be here');
    const first = await releases('loyalty', '--share', '10%');
    const next = version(first);
    expect(first).toMatch(/is in force for 10 % of the accounts, 0\.1\.0-\w{8} for the others\.$/m);
    const inBucket = async (bucket: number): Promise<string> =>
      (await (await fetch(`${server.url}/app/registry.json?bucket=${bucket}`)).json()).remotes.loyalty.version;
    expect([(await inBucket(9)) === next, (await inBucket(10)) === next]).toEqual([true, false]);
    expect(await releases('activate', 'loyalty', next, '--share', '50%')).toContain('for 50 % of the accounts');
    expect([(await inBucket(49)) === next, (await inBucket(50)) === next]).toEqual([true, false]);
    await releases('activate', 'loyalty', next);
    await page.goto(`${server.url}/app/loyalty`);
    await expect(page.getByText('Points will be here')).toBeVisible();
  });

  await test.step('and it is rolled back, listed and switched off with the token of its team', async () => {
    await releases('rollback', 'loyalty');
    await page.goto(`${server.url}/app/loyalty`);
    await expect(page.getByText('Nothing here yet')).toBeVisible();
    expect(await releases('list', 'loyalty')).toMatch(/^\d+ +\S+ \S+ +The loyalty team +back to 0\.1\.0-\w{8}$/m);
    expect(await releases('disable', 'loyalty')).toBe('loyalty is switched off.\n');
    await page.goto(`${server.url}/app/home`);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(entry).toHaveCount(0);
  });

  await test.step('which cannot release another remote', async () => {
    const { code, err } = await release('disable', 'keywords');
    expect([code, err]).toEqual([1, 'The token of The loyalty team releases loyalty, not keywords.\n']);
  });
});
