'use strict';
/**
 * The only policy for modules shared between shell and remotes at run time (docs/adr/0002-sharing.md). Every entry is a
 * singleton: two copies would mean two themes, two sessions, two routers or two caches. Everything else is bundled by
 * its importers.
 */
const fs = require('node:fs');
const path = require('node:path');
const { root, fromMui, fromShell, readJson, versionOf } = require('./workspace.cjs');

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
  picker: '@mui/material',
  data: '@mui/material',
  router: 'react-router-dom',
  rxjs: 'rxjs',
  zod: 'zod',
};

const muiEntry = (name) => path.join(root, 'shared/mui/src', `${name}.ts`);

/** Version of a curated entry: the library's, with the revision of our surface in its patch. */
function curatedVersion(library) {
  const [major, minor, patch] = versionOf(library, library === 'zod' ? fromShell : fromMui)
    .split('.')
    .map(Number);
  const { revision } = readJson(path.join(root, 'shared/mui/surface.json'));
  return `${major}.${minor}.${patch * 1000 + revision}`;
}

/** webpack aliases of the curated entries, and of the real packages for the entries themselves. */
function curatedAliases() {
  const own = Object.fromEntries(Object.keys(CURATED).map((name) => [`@textloom/mui/${name}$`, muiEntry(name)]));
  const real = (name) => path.dirname(fromMui.resolve(`${name}/package.json`));
  const zod = path.dirname(fromShell.resolve('zod/package.json'));
  return {
    ...own,
    'zod-full$': path.join(zod, 'index.js'),
    'zod-en$': path.join(zod, 'v4/locales/en.js'),
    'rxjs-full$': path.join(real('rxjs'), 'dist/esm/index.js'),
    'router-full$': path.join(real('react-router-dom'), 'dist/index.mjs'),
  };
}

function shareMap() {
  const singleton = (version, extra) => ({ singleton: true, version, requiredVersion: `^${version}`, ...extra });
  const map = {};
  for (const name of LIBRARIES) map[name] = singleton(versionOf(name));
  for (const [request, name] of Object.entries(SUBPATHS)) map[request] = singleton(versionOf(name));
  for (const [name, library] of Object.entries(CURATED)) {
    // Strict: a remote built against a larger surface than the shell's must fail with an error, not render `undefined`.
    map[`@textloom/mui/${name}`] = singleton(curatedVersion(library), { strictVersion: true });
  }
  for (const name of OURS) {
    if (!fs.existsSync(path.join(root, 'shared', name, 'src/index.ts'))) continue;
    map[`@textloom/${name}`] = singleton(readJson(path.join(root, 'shared', name, 'package.json')).version);
  }
  return map;
}

/**
 * The same for a released remote, without fallbacks: a fallback copy of one entry would bring its own MUI internals.
 */
const consumedMap = () =>
  Object.fromEntries(
    Object.entries(shareMap()).map(([key, { version: _, ...share }]) => [key, { ...share, import: false }]),
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

module.exports = { shareMap, consumedMap, curatedAliases, GUARDED, LIBRARIES, OURS, CURATED };
