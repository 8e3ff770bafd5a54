import { execFile } from 'node:child_process';
import { fromRoot } from '../../platform/base/paths';
import { activate } from '../../domains/releases/release/release-changes.service';
import { createToken } from '../../domains/releases/release/release-token.service';
import { publish } from '../../domains/releases/release/release.service';
import { builtRemote } from '../../domains/releases/release/remotes.fixture';
import { testApp, type TestApp } from '../../testing/app';

const BY = { by: 'the test' };
const [OLD, NEW] = ['1.0.0-old', '1.1.0-new'];
const TIME = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d`;

let t: TestApp;
let address: string;
let token: string;

beforeAll(async () => {
  t = await testApp();
  address = await t.app.listen({ host: '127.0.0.1', port: 0 });
  ({ token } = await createToken(t.deps, 'points', 'Ada'));
  for (const version of [OLD, NEW]) await publish(t.deps, builtRemote('points', { version }), BY);
  await activate(t.deps, 'points', OLD, BY);
});

/** Runs `pnpm release …` as a team's machine does. */
const release = (...words: string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise((done) => {
    const env = { ...process.env, TEXTLOOM_RELEASE_URL: address, TEXTLOOM_RELEASE_TOKEN: token };
    execFile(process.execPath, [fromRoot('scripts/release.mjs'), ...words], { env }, (error, out, err) =>
      done({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });
async function said(...words: string[]): Promise<string> {
  const { code, out, err } = await release(...words);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out.trim();
}

describe('pnpm release against a server', () => {
  it('prints what is in force after each change', async () => {
    expect(await said('activate', 'points', NEW, '--share', '10%')).toBe(
      `points ${NEW} is in force for 10 % of the accounts, ${OLD} for the others.`,
    );
    expect(await said('activate', 'points', NEW)).toBe(`points ${NEW} is in force for all accounts.`);
    expect(await said('rollback', 'points', '--at-once')).toBe(`points ${OLD} is in force for all accounts.`);
    expect(await said('disable', 'points')).toBe('points is switched off.');
    expect(await said('enable', 'points')).toBe(`points ${OLD} is in force for all accounts.`);
  });

  it('lists releases and changes: who, when, what, how much', async () => {
    const [head, newest, current, gap, changesHead, ...changes] = (await said('list', 'points')).split('\n');
    expect(head).toMatch(/^remote +version +share +size +published +by +last change$/);
    expect(newest).toMatch(new RegExp(`^points +${NEW} +– +(\\d+ kB|–) +${TIME} +the test$`));
    expect(current).toMatch(
      new RegExp(`^points +${OLD} +100 % +(\\d+ kB|–) +${TIME} +the test +\\d+, ${TIME} by Ada$`),
    );
    expect(gap).toBe('');
    expect(changesHead).toMatch(/^change +when +who +what$/);
    expect(changes.map((line) => line.replace(new RegExp(`^\\d+ +${TIME} +`), ''))).toEqual([
      `Ada       switched on, ${OLD}`,
      'Ada       switched off',
      `Ada       back to ${OLD}, at once in open tabs`,
      `Ada       ${NEW} for all`,
      `Ada       ${NEW} for 10 %, ${OLD} for the others`,
      `the test  ${OLD} for all`,
    ]);
    expect(JSON.parse(await said('list', '--json'))).toHaveLength(2);
  });

  it('refuses in one sentence another team’s remote, an unknown one, and one that was changed since', async () => {
    expect(await release('disable', 'billing')).toEqual({
      code: 1,
      out: '',
      err: 'The token of Ada releases points, not billing.\n',
    });
    expect((await release('activate', 'points', '9.9.9')).err).toBe('Release 9.9.9 of points was not found.\n');
    expect((await release('activate', 'points', NEW, '--share', '0')).err).toBe(
      'The share is a percentage from 1 to 100, as in 10%.\n',
    );
    expect((await release('rollback', 'points', '--seen', '1')).err).toMatch(
      /^points was changed meanwhile: Ada chose "enable" at \S+Z\. Look at it again before you change it\.\n$/,
    );
    expect((await release('rollback', 'points', '--seen', 'x')).err).toBe(
      'The number of a change is a whole number.\n',
    );
  });
});
