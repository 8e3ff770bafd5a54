import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { remoteFolders } from './packages.mjs';
import { fromRoot } from './paths.mjs';

/** The type of `link()`. A .d.ts contains no code, so a new page changes only its own remote's build. */
export const APP_PATHS_FILE = 'shared/contracts/src/app-paths.d.ts';

/** Manifest files of the shell and the remotes below `root`. */
export const manifestFiles = (root) =>
  ['shell/shell.manifest.ts', ...remoteFolders(root).map((folder) => `${folder}/remote.manifest.ts`)].filter((file) =>
    existsSync(join(root, file)),
  );

/** Loaded on demand: it needs esbuild, which is missing before the first install. */
export function readManifest(file) {
  return createRequire(import.meta.url)(fromRoot('shared/build/src/remote-json.cjs')).readManifest(file);
}

const isWhole = (root) => existsSync(join(root, 'shell/shell.manifest.ts'));

/** The paths in the existing list. */
const listedPaths = (root) => [...(readAppPaths(root) ?? '').matchAll(/'(\/[^']*)'/g)].map(([, path]) => path);

function declaredPaths(root) {
  const pages = manifestFiles(root).flatMap((file) => Object.values(readManifest(join(root, file)).manifest.pages));
  const kept = isWhole(root) ? [] : listedPaths(root);
  return [...new Set([...kept, ...pages.map(({ path }) => path)])].sort();
}

/** The text of APP_PATHS_FILE: the paths that the manifests declare, formatted like the formatter's output. */
export function appPathsText(root) {
  const paths = declaredPaths(root).map((path) => `'${path}'`);
  const line = `export type AppPath = ${paths.join(' | ') || 'never'};`;
  return [
    '// Made from the manifests by `pnpm links`; pnpm build and pnpm new run it too. Do not edit.',
    '',
    '/** Path of every page that the shell or a remote declares, below /app. */',
    ...(line.length <= 120 ? [line] : ['export type AppPath =', `${paths.map((path) => `  | ${path}`).join('\n')};`]),
    '',
  ].join('\n');
}

/** The existing text, or undefined. */
export function readAppPaths(root) {
  const file = join(root, APP_PATHS_FILE);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/**
 * Writes APP_PATHS_FILE when it is out of date; returns whether it was. A checkout without the shell has only some of
 * the manifests, so its list keeps every path and gains those that are new.
 */
export function writeAppPaths(root) {
  const text = appPathsText(root);
  if (readAppPaths(root) === text) return false;
  const file = join(root, APP_PATHS_FILE);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return true;
}
