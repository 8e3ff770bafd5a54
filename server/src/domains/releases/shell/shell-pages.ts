import { remoteManifestSchema, type ParsedManifest } from '@textloom/contracts';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { madeOfFile } from '../../../platform/base/made-of-file';
import { fromRoot } from '../../../platform/base/paths';

/** The only page of a shell that is not built: home. */
const HOME: ParsedManifest = remoteManifestSchema.parse({
  id: 'shell',
  title: 'Textloom',
  contract: 1,
  pages: { home: { path: '/home', name: 'Home', icon: 'home', jump: 'h', menu: { order: 10 } } },
});

const readPages = madeOfFile((file) => remoteManifestSchema.parse(JSON.parse(readFileSync(file, 'utf8'))));

/** The shell's own pages, as declared in shell.json; read again after a new build. */
export const shellPages = (file = fromRoot('shell/dist/shell.json')): ParsedManifest => readPages(file) ?? HOME;

const hash = madeOfFile((file) => createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12));

/** Hash of the shell's HTML page, which names its scripts by their content hash; empty when it is not built. */
export const shellVersion = (file = fromRoot('shell/dist/index.html')): string => hash(file) ?? '';
