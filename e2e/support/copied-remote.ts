import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './server';

interface Page {
  path: string;
  name: string;
}

/** The declaration of a built remote, remote.json. */
export interface Declaration {
  title: string;
  pages: Record<string, Page>;
}

export interface CopiedRemote {
  /** For `ops release publish`. */
  readonly folder: string;
  readonly version: string;
  readonly remove: () => void;
}

/** The built remote as another version, with the same scripts and a changed declaration. */
export function copyRemote(id: string, version: string, change: (declares: Declaration) => void): CopiedRemote {
  const folder = mkdtempSync(join(tmpdir(), `textloom-e2e-${id}-`));
  cpSync(join(ROOT, `mfe-${id}/dist`), folder, { recursive: true });
  const edit = <T>(file: string, work: (content: T) => void): void => {
    const path = join(folder, file);
    const content = JSON.parse(readFileSync(path, 'utf8')) as T;
    work(content);
    writeFileSync(path, JSON.stringify(content));
  };
  edit<Declaration>('remote.json', change);
  edit<{ version: string }>('release.json', (release) => {
    release.version = version;
  });
  return { folder, version, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
