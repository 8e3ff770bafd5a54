import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtRemote } from '../../domains/releases/release/remotes.fixture';
import { testApp, type TestApp } from '../../testing/app';
import { releaseBuilds } from './release-builds';

let t: TestApp;
let root: string;

beforeAll(async () => {
  t = await testApp();
  root = mkdtempSync(join(tmpdir(), 'textloom-builds-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Puts a build beside the server, as an upgrade does. */
function lay(version: string): string {
  const dist = join(root, 'mfe-points/dist');
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(join(root, 'mfe-points'), { recursive: true });
  cpSync(builtRemote('points', { version }), dist, { recursive: true });
  return dist;
}

describe('ops release builds', () => {
  it('releases the new builds and lists them', async () => {
    lay('1.0.0-a');
    expect(await releaseBuilds(t.deps, root)).toEqual({ released: [{ remote: 'points', version: '1.0.0-a' }] });
    expect(await releaseBuilds(t.deps, root)).toEqual({ released: [] });
    lay('1.1.0-b');
    expect(await releaseBuilds(t.deps, root)).toEqual({ released: [{ remote: 'points', version: '1.1.0-b' }] });
  });

  it('fails with the reason when a build cannot be released', async () => {
    rmSync(join(lay('1.2.0-c'), 'mf-manifest.json'));
    await expect(releaseBuilds(t.deps, root)).rejects.toThrow(/^Not released: mfe-points: /);
  });
});
