import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './server';

export interface CopiedRemote {
  /** For `ops release publish`. */
  readonly folder: string;
  readonly version: string;
  readonly remove: () => void;
}

/**
 * The built remote as another version. `edit` changes both its scripts and its declaration, because a release is
 * refused if they differ.
 */
export function copyRemote(id: string, version: string, edit: (text: string) => string): CopiedRemote {
  const folder = mkdtempSync(join(tmpdir(), `textloom-e2e-${id}-`));
  cpSync(join(ROOT, `mfe-${id}/dist`), folder, { recursive: true });
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.js') || name === 'remote.json')) {
    const path = join(folder, file);
    writeFileSync(path, edit(readFileSync(path, 'utf8')));
  }
  const release = join(folder, 'release.json');
  const built = JSON.parse(readFileSync(release, 'utf8')) as object;
  writeFileSync(release, JSON.stringify({ ...built, version }));
  return { folder, version, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The built keywords under another heading. */
export const copyKeywords = (heading: string): CopiedRemote =>
  copyRemote('keywords', '0.1.1-e2e', (text) =>
    text.replaceAll('title:"Keywords",add:', `title:${JSON.stringify(heading)},add:`),
  );
