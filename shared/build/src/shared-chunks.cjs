'use strict';
/**
 * How the shell's build splits shared modules into files. Each curated MUI entry is one file; a module of several
 * entries is in the first of them (core, frame, choice, toggle, picker, data), because core is on every page. React is
 * in the file of core: both change with a library's version only, and together they are 2 kB smaller. The shell's
 * startup code with the sign-in page is one file, `start`; the session and the API client another, `base`; the router a
 * third.
 */
const { muiEntry } = require('./share-map.cjs');

const REACT = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/;
const ROUTER =
  /[\\/]node_modules[\\/](react-router|react-router-dom|cookie|set-cookie-parser)[\\/]|[\\/]shared[\\/]mui[\\/]src[\\/]router\.ts$/;
/** The API client and the session, which the sign-in page loads when the user types. */
const BASE =
  /[\\/]node_modules[\\/](axios|zod|rxjs|tslib)[\\/]|[\\/]shared[\\/](api|bus|session)[\\/]src[\\/]|[\\/]shared[\\/]mui[\\/](src[\\/]rxjs|made[\\/]zod)\.ts$/;
const CONTRACTS = /[\\/]shared[\\/]contracts[\\/]src[\\/]/;
const START = /[\\/]shell[\\/]src[\\/]bootstrap\.tsx$/;
/** Only the parts of the contracts that these use belong to the base. */
const CALLS = /[\\/]shared[\\/](api|bus|session)[\\/]src[\\/]index\.ts$/;
const EMOTION = /[\\/]node_modules[\\/](@emotion|stylis|hoist-non-react-statics|react-is|@babel)[\\/]/;
const ENTRIES = ['core', 'frame', 'choice', 'toggle', 'picker', 'data'].map((name) => ({
  name,
  file: muiEntry(name),
}));

const fileOf = (entry) => (entry === 'core' ? 'core' : `mui-${entry}`);

/** Whether a module is in a chunk with a file that the pattern names. */
function besideFile(pattern) {
  const known = new WeakMap();
  const hasFile = (chunk, chunkGraph) =>
    [...chunkGraph.getChunkModulesIterable(chunk)].some(({ resource }) => resource && pattern.test(resource));
  return (module, chunkGraph) =>
    [...chunkGraph.getModuleChunksIterable(module)].some((chunk) => {
      if (!known.has(chunk)) known.set(chunk, hasFile(chunk, chunkGraph));
      return known.get(chunk);
    });
}

/** Chunk → name of the curated entry it belongs to, computed once per compilation. */
function entryOfChunk(chunk, chunkGraph, memo) {
  if (!memo.has(chunk)) {
    let found = null;
    for (const module of chunkGraph.getChunkModulesIterable(chunk)) {
      const entry = ENTRIES.find((e) => e.file === module.resource);
      if (entry) found = entry.name;
    }
    memo.set(chunk, found);
  }
  return memo.get(chunk);
}

function sharedChunks() {
  const memos = new WeakMap();
  const isForCalls = besideFile(CALLS);
  const isOfStart = besideFile(START);
  const firstEntry = (module, { chunkGraph }) => {
    if (!memos.has(chunkGraph)) memos.set(chunkGraph, new Map());
    const memo = memos.get(chunkGraph);
    const found = [...chunkGraph.getModuleChunksIterable(module)].map((chunk) => entryOfChunk(chunk, chunkGraph, memo));
    return ENTRIES.find((e) => found.includes(e.name))?.name;
  };
  const entryGroup = ({ name }, i) => [
    fileOf(name),
    // Real files only: a consume-shared module moved into the chunk that provides it would wait for itself.
    {
      test: (module, context) =>
        Boolean(module.resource) &&
        ((name === 'core' && EMOTION.test(module.resource)) || firstEntry(module, context) === name),
      name: fileOf(name),
      enforce: true,
      priority: 30 - i,
    },
  ];
  return {
    chunks: 'async',
    cacheGroups: {
      react: { test: REACT, name: fileOf('core'), enforce: true, priority: 40 },
      base: {
        test: (module, { chunkGraph }) =>
          BASE.test(module.resource) ||
          (CONTRACTS.test(module.resource) && isForCalls(module, chunkGraph) && !isOfStart(module, chunkGraph)),
        name: 'base',
        enforce: true,
        priority: 40,
      },
      // The sign-in page.
      start: {
        test: (module, { chunkGraph }) => Boolean(module.resource) && isOfStart(module, chunkGraph),
        name: 'start',
        enforce: true,
        priority: 10,
      },
      // The login page does not need the router.
      router: { test: ROUTER, name: 'router', enforce: true, priority: 40 },
      ...Object.fromEntries(ENTRIES.map(entryGroup)),
    },
  };
}

module.exports = { sharedChunks };
