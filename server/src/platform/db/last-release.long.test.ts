import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { accountFactory, type TestUser } from '../../testing/accounts';
import { until } from '../../testing/carrier';
import { checkTotals } from '../../testing/check-totals';
import { testDatabase, type TestDatabase } from '../../testing/database';
import { spawnServer, type ServerProcess } from '../../testing/spawn-server';
import { createCampaign, createKeyword, createSubscribers, untilDone } from '../../testing/stage';
import { fromRoot } from '../base/paths';

const MIGRATIONS = 'server/src/platform/db/migrations';

const git = (...args: string[]): string => execFileSync('git', args, { cwd: fromRoot(), encoding: 'utf8' }).trim();

/** The sources before the newest migration was added: the last program that does not know the current schema. */
function sourcesBefore(migration: string): string {
  const added = git('log', '-1', '--diff-filter=A', '--format=%H', '--', `${MIGRATIONS}/${migration}`);
  // A shallow clone lacks the history; an uncommitted migration has none, so HEAD is before it.
  const commit = added === '' ? 'HEAD' : `${added}^`;
  const cache = fromRoot('server/node_modules/.textloom-test');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'release-'));
  const archive = execFileSync('git', ['archive', commit, 'server', 'shared', 'pnpm-workspace.yaml'], {
    cwd: fromRoot(),
    maxBuffer: 512 * 1_048_576,
  });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  // Our own packages come from those sources, third-party ones from today's installation.
  const own = join(folder, 'node_modules/@textloom');
  mkdirSync(own, { recursive: true });
  for (const name of readdirSync(join(folder, 'shared'))) symlinkSync(join(folder, 'shared', name), join(own, name));
  return folder;
}

async function bundleOf(folder: string): Promise<string> {
  const outfile = join(folder, 'server/dist/main.cjs');
  await build({
    entryPoints: [join(folder, 'server/src/app/main.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
    plugins: [
      {
        name: 'external-packages',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === 'entry-point' || path.startsWith('@textloom/') ? undefined : { path, external: true },
          ),
      },
    ],
  });
  cpSync(fromRoot('server/dist/pages'), join(folder, 'server/dist/pages'), { recursive: true });
  return outfile;
}

describe('the program before the newest migration, on the current schema', () => {
  const names = readdirSync(fromRoot(MIGRATIONS)).sort();
  const newest = names.at(-1) ?? '';
  let folder: string;
  let db: TestDatabase;
  let server: ServerProcess;
  let address: string;
  let owner: TestUser;

  beforeAll(async () => {
    folder = sourcesBefore(newest);
    db = await testDatabase();
    owner = await accountFactory(db).createOwner({ planLeft: 1_000 });
    const known = existsSync(join(folder, 'server/src/platform/db/migration-kind.ts'));
    // Until ADR 0069 a program refused every newer database, whatever its migrations did.
    if (!known) await forget(join(folder, MIGRATIONS));
    server = spawnServer(await bundleOf(folder), {
      DATABASE_URL: db.url,
      TEXTLOOM_ROOT: folder,
      TEXTLOOM_STANDINS: 'open',
    });
    address = /http:\/\/[^/]+/.exec(await server.wrote('is ready:'))?.[0] ?? '';
  });
  afterAll(async () => {
    await server?.stop();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  async function forget(migrations: string): Promise<void> {
    const login = await db.dedicated();
    await login.query('delete from schema_migration where name <> all($1)', [readdirSync(migrations)]);
    await login.end();
  }

  const text = async (phone: string, words: string): Promise<void> => {
    const answer = await fetch(`${address}/carrier/handsets/${phone}/send`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: words }),
    });
    expect(answer.status).toBe(200);
  };
  const count = (sql: string): Promise<number> => db.asEngine((tx) => tx.value<number>(`select count(*) ${sql}`));

  it(`lacks ${newest}`, () => {
    expect(existsSync(join(folder, MIGRATIONS, newest))).toBe(false);
  });

  it('starts, and can write', async () => {
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  });

  it('handles joins and STOPs, sends a campaign, and balances its ledger', async () => {
    const keyword = await createKeyword(db, owner, 'LASTYEAR');
    await createSubscribers(db, owner, keyword, 200, 3_125_551_000);
    await text('3125559001', 'LASTYEAR');
    await until(async () => (await count('from message where kind = 2 and status between 1 and 3')) === 1, 20_000);
    await text('3125559001', 'STOP');
    expect(await count(`from subscriber where phone = '3125559001' and disabled <> 0`)).toBe(1);
    const id = await createCampaign(db, owner, { choice: { keywords: [keyword] } });
    expect(await untilDone(db, id)).toMatchObject({ state: 'done', sent: 1, recipients: 200 });
    await until(async () => (await count(`from message where campaign_id = ${id} and status = 3`)) === 200, 30_000);
    await until(async () => (await checkTotals(db)).length === 0, 10_000);
  });
});
