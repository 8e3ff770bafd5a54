import { remoteManifestSchema, type ParsedManifest } from '@textloom/contracts';
import { readFileSync, statSync } from 'node:fs';
import { fromRoot } from '../../base/paths';

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
