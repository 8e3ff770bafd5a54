import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/app';
import { ROOT } from '../support/server';

/**
 * Compressed copies are written once the server starts. files.json, which only the server reads, lists preloads in the
 * order in which the modules were built.
 */
const NOT_COMPARED = /\.(br|gz)$|^files\.json$/;

let copy: string;
const longer = (): string => `${copy}-with-a-longer-path`;
test.beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'textloom-'));
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' });
  const names = listed.split('\n').filter((name) => name !== '' && existsSync(join(ROOT, name)));
  execFileSync('cp', ['--parents', '-t', copy, ...names], { cwd: ROOT });
  execFileSync(process.execPath, ['scripts/install.mjs'], { cwd: copy });
});
test.afterAll(() => {
  for (const folder of [copy, longer()]) rmSync(folder, { recursive: true, force: true });
});

/** Each file with the hash of its content. */
const filesOf = (dist: string): string[] =>
  readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !NOT_COMPARED.test(entry.name))
    .map(({ parentPath, name }) => {
      const hash = createHash('sha256')
        .update(readFileSync(join(parentPath, name)))
        .digest('hex');
      return `${name} ${hash}`;
    })
    .sort();

/** Without webpack's cache: a build that reuses parts of an earlier one may name variables differently. */
function buildIn(folder: string): string[] {
  for (const old of ['.cache', 'shell/dist']) rmSync(join(folder, old), { recursive: true, force: true });
  execFileSync(process.execPath, ['scripts/lib/build-client.cjs', 'shell'], { cwd: folder });
  return filesOf(join(folder, 'shell/dist'));
}

test('the shell built in another folder has the same version, so open tabs show no notice @long', () => {
  test.setTimeout(300_000);
  const here = buildIn(copy);
  renameSync(copy, longer());
  expect(buildIn(longer())).toEqual(here);
});
