import { remoteManifestSchema, type ParsedManifest } from '@textloom/contracts';
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { fromRoot } from '../../../platform/base/paths';

/** The shell's pages when it is not built: the home page. */
const HOME: ParsedManifest = remoteManifestSchema.parse({
  id: 'shell',
  title: 'Textloom',
  contract: 1,
  pages: { home: { path: '/home', name: 'Home', icon: 'home', menu: { order: 10 } } },
});

let known: { modified: number; manifest: ParsedManifest } | undefined;

/** The shell's own pages, as declared in shell.json; read again after a new build. */
export function shellPages(file = fromRoot('shell/dist/shell.json')): ParsedManifest {
  const modified = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (modified === undefined) return HOME;
  if (known?.modified === modified) return known.manifest;
  const manifest = remoteManifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  known = { modified, manifest };
  return manifest;
}

let knownVersion: { modified: number; version: string } | undefined;

/** Hash of the shell's page, which names its scripts by their content; empty when it is not built. */
export function shellVersion(file = fromRoot('shell/dist/index.html')): string {
  const modified = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (modified === undefined) return '';
  if (knownVersion?.modified !== modified)
    knownVersion = {
      modified,
      version: createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12),
    };
  return knownVersion.version;
}
