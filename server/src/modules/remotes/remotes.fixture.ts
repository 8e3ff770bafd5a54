import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteManifest } from '@textloom/contracts';

export interface BuiltFixture {
  version?: string;
  contract?: number;
  pages?: RemoteManifest['pages'];
}

/** Creates a folder with the files that the build of a remote writes. */
export function builtRemote(
  id: string,
  { version = '1.0.0-aaaaaaaa', contract = 1, pages }: BuiltFixture = {},
): string {
  const dir = mkdtempSync(join(tmpdir(), `textloom-${id}-`));
  const list = { path: `/${id}`, name: id, icon: 'keyword' as const, menu: { order: 20 } };
  const json = (name: string, value: unknown): void => writeFileSync(join(dir, name), JSON.stringify(value));
  json('remote.json', {
    id,
    title: id,
    contract,
    pages: pages ?? { list },
    widgets: {},
  });
  json('release.json', { id, version, contract });
  json('mf-manifest.json', { id: `textloom_${id}`, version });
  writeFileSync(
    join(dir, 'standalone.html'),
    '<html><head><meta name="csp-nonce" content="__NONCE__" /></head><body></body></html>',
  );
  mkdirSync(join(dir, 'js'));
  writeFileSync(join(dir, 'js/598.f1710f54.js'), `/* ${'some code '.repeat(300)} */`);
  return dir;
}
