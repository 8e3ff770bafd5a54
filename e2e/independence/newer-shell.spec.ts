import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, PASSWORD, PERSONAS, signInByCall, test } from '../support/app';
import { check } from '../support/look';
import { OPS_TOKEN, ROOT, startServer, type RunningServer } from '../support/server';

/** What the server uses as the repository, and the data of its starts. */
let root: string;
let data: string;
let server: RunningServer | undefined;

const remotes = readdirSync(ROOT).filter((name) => name.startsWith('mfe-'));
const start = async (env: Record<string, string> = {}): Promise<RunningServer> =>
  (server = await startServer({ TEXTLOOM_ROOT: root, TEXTLOOM_DATA: data, ...env }));
async function stop(): Promise<void> {
  await server?.stop();
  server = undefined;
}

test.beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'textloom-newer-shell-'));
  data = join(root, 'data');
  mkdirSync(data);
  symlinkSync(join(ROOT, 'server'), join(root, 'server'));
  cpSync(join(ROOT, 'shell/dist'), join(root, 'shell/dist'), { recursive: true });
  for (const remote of remotes) cpSync(join(ROOT, remote, 'dist'), join(root, remote, 'dist'), { recursive: true });
});
test.afterAll(async () => {
  await stop();
  rmSync(root, { recursive: true, force: true });
});

/** The next shell, as its build would list it: with the next major version of React. Nobody releases the remotes for it. */
function releaseShell(): string {
  const file = join(root, 'shell/dist/shared.json');
  const shared = JSON.parse(readFileSync(file, 'utf8')) as { shares: Record<string, string> };
  const next = `${Number.parseInt(shared.shares.react ?? '', 10) + 1}.0.0`;
  writeFileSync(file, JSON.stringify({ ...shared, shares: { ...shared.shares, react: next } }));
  for (const remote of remotes) rmSync(join(root, remote), { recursive: true });
  return next;
}

test('a shell with the next React names the releases that were built for the one before @long', async ({ page }) => {
  test.setTimeout(600_000);
  const said = (next: string) => new RegExp(`needs react \\^[\\d.]+, and the running shell shares ${next}\\.`);
  let next = '';

  await test.step('given an installation whose shell is replaced, without new releases of the remotes', async () => {
    const { url } = await start();
    expect(await (await fetch(`${url}/readyz`)).json()).not.toHaveProperty('releases');
    await stop();
    next = releaseShell();
  });

  await test.step('then it refuses to start if the setting says so', async () => {
    const refusal = await start({ TEXTLOOM_UNFIT_RELEASES: 'refuse' }).then(
      () => 'started',
      (error: Error) => error.message,
    );
    expect(refusal).toContain('Releases in force do not fit this shell: ');
    expect(refusal).toMatch(said(next));
  });

  await test.step('and otherwise it starts, and the log and /readyz list each of them', async () => {
    const { url, output } = await start();
    const ready = (await (await fetch(`${url}/readyz`)).json()) as { status: string; releases: string[] };
    expect(ready.status).toBe('ok');
    expect(ready.releases).toHaveLength(remotes.length);
    for (const reason of ready.releases) {
      expect(reason).toMatch(said(next));
      expect(output()).toContain(reason);
    }
  });

  await test.step('and its operators see which, why and since when', async () => {
    const { url } = server ?? (await start());
    execFileSync(
      process.execPath,
      [join(ROOT, 'server/dist/ops.cjs'), 'account', 'grant', PERSONAS.owner, 'developer'],
      { cwd: ROOT, env: { ...process.env, TEXTLOOM_ROOT: root, TEXTLOOM_DATA: data, TEXTLOOM_OPS_TOKEN: OPS_TOKEN } },
    );
    await signInByCall(page.context(), url, { email: PERSONAS.owner, password: PASSWORD });
    await page.goto(`${url}/app/ops/remotes`);
    const notice = page.getByRole('region', { name: 'Releases in force that do not fit this shell' });
    await expect(notice.getByRole('listitem')).toHaveCount(remotes.length);
    await expect(notice.getByRole('listitem').first()).toContainText(said(next));
    await expect(notice.getByRole('listitem').first()).toContainText('Since ');
    await check(page, 'ops-remotes-unfit');
  });
});
