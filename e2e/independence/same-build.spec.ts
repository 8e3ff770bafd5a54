import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/app';
import { ROOT } from '../support/server';

/** Everything that the shell is built from. */
const SOURCES = /^(shell|shared|mfe-.*|scripts|node_modules|package\.json|pnpm-.*|tsconfig.*)$/;
/**
 * Compressed copies are written once the server starts. files.json, which only the server reads, lists preloads in the
 * order in which the modules were built.
 */
const NOT_COMPARED = /\.(br|gz)$|^files\.json$/;

let copy: string;
test.beforeAll(() => {
  // On the repository's disk, for hard links: symbolic ones would lead back to the first folder.
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  copy = mkdtempSync(join(ROOT, '.cache/a-folder-with-a-longer-path-'));
  const names = readdirSync(ROOT).filter((name) => SOURCES.test(name));
  execFileSync('cp', ['-al', ...names, copy], { cwd: ROOT });
  rmSync(join(copy, 'shell/dist'), { recursive: true });
});
test.afterAll(() => rmSync(copy, { recursive: true, force: true }));

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

test('the shell built in another folder is the same version, so open tabs hear of none @long', () => {
  test.setTimeout(300_000);
  execFileSync(process.execPath, ['scripts/lib/build-client.cjs', 'shell'], { cwd: copy });
  expect(filesOf(join(copy, 'shell/dist'))).toEqual(filesOf(join(ROOT, 'shell/dist')));
});
