import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './server';

/** A copy of mfe-keywords beside it (same depth, so that its workspace links work), ignored by git; one for each worker. */
const FOLDER = `.e2e-keywords-${process.env['TEST_PARALLEL_INDEX'] ?? '0'}`;
const BUILT = `${FOLDER}/dist`;

export interface ChangedRemote {
  /** The built remote, for `ops release publish`. */
  readonly folder: string;
  readonly version: string;
  readonly remove: () => void;
}

/** Builds mfe-keywords with one changed text, without touching the sources. */
export function buildChangedKeywords(title: string): ChangedRemote {
  const dir = join(ROOT, FOLDER);
  const remove = (): void => rmSync(dir, { recursive: true, force: true });
  remove();
  cpSync(join(ROOT, 'mfe-keywords'), dir, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('/dist'),
  });
  const texts = join(dir, 'src/messages.ts');
  const before = readFileSync(texts, 'utf8');
  const after = before.replace("title: 'Keywords'", `title: '${title}'`);
  if (after === before) throw new Error('mfe-keywords/src/messages.ts has no title to change.');
  writeFileSync(texts, after);
  execFileSync(process.execPath, [join(ROOT, 'scripts/lib/build-client.cjs'), FOLDER], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const version = '0.1.1-e2e';
  writeFileSync(join(dir, 'dist/release.json'), JSON.stringify({ id: 'keywords', version, contract: 1 }));
  return { folder: BUILT, version, remove };
}
