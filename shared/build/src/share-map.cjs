'use strict';
/**
 * The only policy for modules shared between shell and remotes at run time (docs/adr/0002-sharing.md). Every entry is a
 * singleton: two copies would mean two themes, two sessions, two routers or two caches. Everything else is bundled by
 * its importers.
 */
const fs = require('node:fs');
const path = require('node:path');
const { root, packageFolder, readJson, versionOf } = require('./workspace.cjs');

/** npm packages that are shared whole. */
const LIBRARIES = [
  'react',
  'react-dom',
  '@emotion/react',
  '@emotion/styled',
  '@mui/x-data-grid',
  '@tanstack/react-query',
  'react-hook-form',
  'axios',
  'dompurify',
];
/** Subpaths of those packages that are separate modules. */
const SUBPATHS = { 'react/jsx-runtime': 'react', 'react-dom/client': 'react-dom' };
/** Our packages with state or a React context. The others are pure and tree-shaken by each importer. */
const OURS = ['api', 'bus', 'session', 'kit'];
/** Entries of shared/mui that replace MUI core, the router, rxjs and zod. */
const CURATED = {
  core: '@mui/material',
  frame: '@mui/material',
  choice: '@mui/material',
  toggle: '@mui/material',
  picker: '@mui/material',
  data: '@mui/material',
  router: 'react-router-dom',
  rxjs: 'rxjs',
  zod: 'zod',
};

/**
 * Everything else of MUI core, by its subpath: `@textloom/mui/x/Rating` is `@mui/material/Rating`. The shell loads one
 * when a remote requests it (docs/adr/0031-all-of-mui.md).
 */
const EVERY = '@textloom/mui/x/';

/** The shell's list of these modules, which it loads on demand. */
const everyFile = path.join(root, 'shared/mui/made/every.ts');

/** The module of every name of MUI, for the import rewriter. */
const namesFile = path.join(root, 'shared/mui/made/names.json');

/** File of a curated entry: made by shared/mui/generate.cjs, except two. */
const muiEntry = (name) =>
  path.join(root, 'shared/mui', ['router', 'rxjs'].includes(name) ? 'src' : 'made', `${name}.ts`);

/** webpack aliases of the curated entries, and of the real packages for the entries themselves. */
function curatedAliases() {
  const own = Object.fromEntries(Object.keys(CURATED).map((name) => [`@textloom/mui/${name}$`, muiEntry(name)]));
  return {
    ...own,
    '@textloom/mui/every$': everyFile,
    '@textloom/mui/x': packageFolder('@mui/material'),
    '@textloom/mui/compose-classes$': path.join(packageFolder('@mui/material'), '../utils/composeClasses/index.mjs'),
    'zod-full$': path.join(packageFolder('zod'), 'index.js'),
    'zod-en$': path.join(packageFolder('zod'), 'v4/locales/en.js'),
    'rxjs-full$': path.join(packageFolder('rxjs'), 'dist/esm/index.js'),
    'router-full$': path.join(packageFolder('react-router-dom'), 'dist/index.mjs'),
  };
}

function shareMap() {
  const singleton = (version, extra) => ({ singleton: true, version, requiredVersion: `^${version}`, ...extra });
  const map = {};
  for (const name of LIBRARIES) map[name] = singleton(versionOf(name));
  for (const [request, name] of Object.entries(SUBPATHS)) map[request] = singleton(versionOf(name));
  for (const [name, library] of Object.entries(CURATED)) {
    // Strict: a remote built with a newer MUI than the shell's must fail with an error, not render `undefined`. Within
    // one version, an entry's exports are compared by name before the release (surface.cjs).
    map[`@textloom/mui/${name}`] = singleton(versionOf(library), { strictVersion: true });
  }
  for (const name of OURS) {
    if (!fs.existsSync(path.join(root, 'shared', name, 'src/index.ts'))) continue;
    map[`@textloom/${name}`] = singleton(readJson(path.join(root, 'shared', name, 'package.json')).version);
  }
  return map;
}

/** The same for a remote, which may use every subpath of MUI. The shell provides those without a list. */
function remoteShareMap() {
  const version = versionOf('@mui/material');
  return { ...shareMap(), [EVERY]: { singleton: true, strictVersion: true, version, requiredVersion: `^${version}` } };
}

/** For a released remote, without fallbacks: a fallback copy of one entry would bring its own MUI internals. */
const consumedMap = () =>
  Object.fromEntries(
    Object.entries(remoteShareMap()).map(([key, { version: _, ...share }]) => [key, { ...share, import: false }]),
  );

/** Packages that may only be used through the share map; a direct import is a private copy. */
const GUARDED = [
  ...LIBRARIES,
  '@mui/material',
  'react-router',
  'react-router-dom',
  'rxjs',
  ...OURS.map((name) => `@textloom/${name}`),
];

module.exports = {
  shareMap,
  remoteShareMap,
  consumedMap,
  curatedAliases,
  muiEntry,
  namesFile,
  GUARDED,
  OURS,
  CURATED,
  EVERY,
};
