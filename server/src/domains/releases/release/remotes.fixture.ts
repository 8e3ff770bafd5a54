import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { containerName, type RemoteManifest } from '@textloom/contracts';

export interface BuiltFixture {
  version?: string;
  contract?: number;
  pages?: RemoteManifest['pages'];
  widgets?: RemoteManifest['widgets'];
  /** Additional files, or replacements of those that a build writes, by path. */
  files?: Readonly<Record<string, unknown>>;
  /** Additional fields of release.json. */
  build?: Readonly<Record<string, unknown>>;
}

const CHUNK = 'js/598.f1710f54.js';

/** The entry of a remote built without webpack: a container whose views are in one chunk. */
const entryOf = (manifest: RemoteManifest): string => `
var ${containerName(manifest.id)} = (() => {
  const script = document.createElement('script');
  const loaded = new Promise((resolve, reject) => {
    script.onload = () => resolve({ default: () => null });
    script.onerror = () => reject(new Error('Loading chunk 598 failed.'));
  });
  script.src = document.currentScript.src.replace(/[^/]+$/, '${CHUNK}');
  const view = () => {
    document.head.appendChild(script);
    return loaded;
  };
  const manifest = ${JSON.stringify(manifest)};
  const views = (declared) => Object.fromEntries(Object.keys(declared).map((name) => [name, view]));
  const remote = { manifest, pages: views(manifest.pages), widgets: views(manifest.widgets) };
  return { init() {}, get: async () => () => ({ remote }) };
})();`;

/** mf-manifest.json of a remote with these files. */
export const federationOf = (id: string, entry: string, sync: readonly string[] = [], async = [CHUNK]) => ({
  id: containerName(id),
  metaData: { remoteEntry: { name: entry, path: '' } },
  shared: [],
  exposes: [{ path: './remote', assets: { js: { sync, async }, css: { sync: [], async: [] } } }],
});

/** Creates a folder with the files that the build of a remote writes. */
export function builtRemote(
  id: string,
  { version = '1.0.0-aaaaaaaa', contract = 1, pages, widgets = {}, files = {}, build = {} }: BuiltFixture = {},
): string {
  const dir = mkdtempSync(join(tmpdir(), `textloom-${id}-`));
  const list = { path: `/${id}`, name: id, icon: 'keyword' as const, menu: { order: 20 } };
  const manifest: RemoteManifest = { id, title: id, contract, pages: pages ?? { list }, widgets };
  mkdirSync(join(dir, 'js'));
  const content = {
    'remote.json': manifest,
    'release.json': { id, version, contract, ...build },
    'mf-manifest.json': federationOf(id, 'remoteEntry.11111111.js'),
    'remoteEntry.11111111.js': entryOf(manifest),
    [CHUNK]: `/* ${'some code '.repeat(300)} */`,
    'standalone.html': '<html><head><meta name="csp-nonce" content="__NONCE__" /></head><body></body></html>',
    ...files,
  };
  for (const [name, value] of Object.entries(content))
    if (value !== undefined) writeFileSync(join(dir, name), typeof value === 'string' ? value : JSON.stringify(value));
  return dir;
}
