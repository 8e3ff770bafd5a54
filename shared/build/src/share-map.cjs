'use strict';
/**
 * The one policy for what shell and remotes share at run time (docs/adr/0002-sharing.md). Every entry is a
 * singleton: two copies of any of them would mean two themes, two sessions, two routers or two caches.
 * What is not listed is bundled by whoever imports it.
 */
const fs = require('node:fs');
const path = require('node:path');
const { root, fromMui, fromShell, readJson, versionOf } = require('./workspace.cjs');

/** Packages from npm, shared whole. */
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
/** Further requests of those packages that are modules of their own. */
const SUBPATHS = { 'react/jsx-runtime': 'react', 'react-dom/client': 'react-dom' };
/** Our packages that hold state or a React context. The others are pure and are tree-shaken into each user. */
const OURS = ['api', 'bus', 'session', 'kit'];
/** Entries of shared/mui: what the import rewriter puts in place of MUI core, the router, rxjs and zod. */
const CURATED = {
  core: '@mui/material',
  frame: '@mui/material',
  picker: '@mui/material',
  data: '@mui/material',
  router: 'react-router-dom',
  rxjs: 'rxjs',
  zod: 'zod',
};

const muiEntry = (name) => path.join(root, 'shared/mui/src', `${name}.ts`);

/** Version of a curated entry: the library's, its patch extended by our surface's revision. */
function curatedVersion(library) {
  const [major, minor, patch] = versionOf(library, library === 'zod' ? fromShell : fromMui)
    .split('.')
    .map(Number);
  const { revision } = readJson(path.join(root, 'shared/mui/surface.json'));
  return `${major}.${minor}.${patch * 1000 + revision}`;
}

/** webpack aliases by which the curated entries are found from anywhere, and find the real packages themselves. */
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
    // Strict: a remote that was built against a larger surface than the shell's must fail by name, not render `undefined`.
    map[`@textloom/mui/${name}`] = singleton(curatedVersion(library), { strictVersion: true });
  }
  for (const name of OURS) {
    if (!fs.existsSync(path.join(root, 'shared', name, 'src/index.ts'))) continue;
    map[`@textloom/${name}`] = singleton(readJson(path.join(root, 'shared', name, 'package.json')).version);
  }
  return map;
}

/**
 * The same, as a released remote sees it: nothing in its own files. A fallback copy of one entry would
 * bring its own MUI internals beside the shell's; failing by name is better.
 */
const consumedMap = () =>
  Object.fromEntries(
    Object.entries(shareMap()).map(([key, { version: _, ...share }]) => [key, { ...share, import: false }]),
  );

/** Packages whose modules may be reached through the share map only; a direct import is a private copy. */
const GUARDED = [
  ...LIBRARIES,
  '@mui/material',
  'react-router',
  'react-router-dom',
  'rxjs',
  ...OURS.map((name) => `@textloom/${name}`),
];

module.exports = { shareMap, consumedMap, curatedAliases, GUARDED, LIBRARIES, OURS, CURATED };
