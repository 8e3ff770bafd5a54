// The catalogues of the packages, loaded as they are: each text, or function that returns one, under its key.
import { transformSync } from 'esbuild';
import { readFileSync } from 'node:fs';
import { createRequire, Module } from 'node:module';
import { relative } from 'node:path';
import { filesOf, isSource, isTest } from '../files.mjs';
import { manifestFiles, readManifest } from '../app-paths.mjs';
import { fromRoot, root } from '../paths.mjs';
import { readSentences } from './sentences.mjs';
import { toIcu } from './to-icu.mjs';

const require = createRequire(fromRoot('package.json'));
const CONTRACTS = fromRoot('shared', 'contracts', 'src');
const SCREENS = /^(shell|mfe-[^/]+|shared\/[^/]+)\/src\//;
const DEFINES = /= catalogue\('/;

/** Adds what is given to `catalogue()` to the list of the file that is being loaded. */
const RECORD = 'const plain = catalogue; catalogue = (id, texts) => (module.record(id, texts), plain(id, texts));';
const EVALUATE = 'module.evaluate = (code) => eval(code);';

/** @returns {{ file: string, id: string, texts: object, module: object }[]} */
function loadCatalogues() {
  const found = [];
  const loading = [];
  const load = (module, file) => {
    const { code } = transformSync(readFileSync(file, 'utf8'), {
      loader: file.endsWith('x') ? 'tsx' : 'ts',
      format: 'cjs',
      jsx: 'automatic',
      target: 'esnext',
      define: { __DEV__: 'false' },
    });
    module.record = (id, texts) => found.push({ file: loading.at(-1).filename, id, texts, module: loading.at(-1) });
    loading.push(module);
    const isHome = file === `${CONTRACTS}/texts.ts`;
    module._compile([code, EVALUATE, ...(isHome ? [RECORD] : [])].join('\n'), file);
    loading.pop();
  };
  Module._extensions['.ts'] = load;
  Module._extensions['.tsx'] = load;
  // Kit brings components along, which need a browser; of kit the files of texts use what it passes on from contracts.
  const resolve = Module._resolveFilename;
  Module._resolveFilename = (name, ...rest) =>
    resolve(name === '@textloom/kit' ? `${CONTRACTS}/index.ts` : name, ...rest);
  for (const file of filesOf(root).filter((file) => SCREENS.test(file) && isSource(file) && !isTest(file)))
    if (DEFINES.test(readFileSync(fromRoot(file), 'utf8'))) require(fromRoot(file));
  return found;
}

/** How the catalogues of a file are named: `mfe-inbox/src/widgets/messages.ts` is inbox/widgets. */
const placeOf = (file) =>
  file
    .replace(/^(?:shared\/|mfe-)/, '')
    .replace('/src/', '/')
    .replace(/\/[^/]+$/, '');

/** The file that a function comes from, by what the loaded files export. */
const homeOf = (fn) =>
  Object.values(require.cache).find(({ exports, evaluate }) => evaluate && Object.values(exports).includes(fn));

/**
 * The texts of all catalogues and manifests, the sentences beside them, and what is wrong with them.
 * @returns {{ texts: Map<string, { file: string, text: string, values: readonly string[], isSentence?: true }>, problems: string[] }}
 */
export function readCatalogues() {
  const [texts, problems] = [new Map(), []];
  const catalogues = loadCatalogues();
  const helpers = require(`${CONTRACTS}/index.ts`);
  const scopeIn = (module) => ({
    evaluate: module.evaluate,
    scopeOf: (fn) => (homeOf(fn) ? scopeIn(homeOf(fn)) : undefined),
    helpers,
  });
  for (const { file, id, texts: all, module } of catalogues) {
    const walk = (key, each) => {
      if (typeof each === 'object') {
        for (const [name, inner] of Object.entries(each)) walk(`${key}.${name}`, inner);
        return;
      }
      try {
        const read = typeof each === 'string' ? { text: each, values: [] } : toIcu(each, scopeIn(module));
        if (texts.has(key)) throw new Error('the key is used twice');
        texts.set(key, { file: relative(root, file), ...read });
      } catch (error) {
        problems.push(`${relative(root, file)}: ${key}: ${error.message}`);
      }
    };
    const place = placeOf(relative(root, file));
    if (id !== place && !id.startsWith(`${place}/`))
      problems.push(`${relative(root, file)}: the catalogue is not named after its folder: ${place}`);
    walk(id, all);
  }
  for (const file of manifestFiles(root))
    for (const [key, text] of readManifest(fromRoot(file)).texts) texts.set(key, { file, text, values: [] });
  for (const [key, sentence] of readSentences()) texts.set(key, sentence);
  return { texts, problems };
}
