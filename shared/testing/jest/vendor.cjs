const { createHash } = require('node:crypto');
const { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { builtinModules, createRequire } = require('node:module');
const { dirname, join } = require('node:path');
const esbuild = require('esbuild');

const ROOT = join(__dirname, '../../..');
// Below node_modules: jest neither compiles it nor shows it in stack traces.
const CACHE = join(ROOT, 'node_modules/.cache/jest-vendor');

// Tests replace the federation runtime (shell/__mocks__). Sheets and lists of passwords are large, and for a few tests.
// The others are build tools.
const LEFT_OUT =
  /^(?:@textloom\/|@module-federation\/|@mui\/icons-material$|@e965\/xlsx|@zxcvbn-ts\/language-|webpack$|fast-check$|node:)/;
const IMPORT = /(?:\bfrom|\bimport|\bimport\(|\brequire\(|\brequireActual\()\s*['"]([@a-z][^'"\s]*)['"]/g;
/** Imported by compiled JSX and by other packages, not by our own sources. */
const ALSO = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'react-dom/test-utils'];

function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (/^(?:node_modules|dist|\..*)$/.test(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.tsx?$|client-setup\.cjs$/.test(entry.name)) yield path;
  }
}

/** Every third-party module that the sources import, with the file it resolves to. */
function importedModules(folders, also, leftOut) {
  const modules = new Map();
  const add = (specifier, from) => {
    if (
      modules.has(specifier) ||
      LEFT_OUT.test(specifier) ||
      leftOut.test(specifier) ||
      builtinModules.includes(specifier)
    )
      return;
    try {
      modules.set(specifier, createRequire(from).resolve(specifier));
    } catch {
      // Not a module: a word in a comment or a name that only the product's build resolves.
    }
  };
  for (const specifier of also) add(specifier, __filename);
  for (const folder of folders)
    for (const file of sources(folder))
      for (const [, specifier] of readFileSync(file, 'utf8').matchAll(IMPORT)) add(specifier, file);
  return new Map([...modules].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Changes to third-party code: which file, which text, and what replaces it. */
const PATCHES = [
  // React delays the content of a lazy part by at least 300 ms after its placeholder, to avoid flicker. Tests spent
  // half their time in that delay.
  [/react-dom-client\.development\.js$/, 'FALLBACK_THROTTLE_MS = 300', 'FALLBACK_THROTTLE_MS = 0'],
  // React records the stack of every element that it creates, for error messages: a tenth of a test's time.
  [/react(-jsx-runtime)?\.development\.js$/, '1e4 > ReactSharedInternals.recentlyCreatedOwnerStacks++', 'false'],
  // msw reads the stack at each handler to say where an unused one was written. For that jest looks for the source maps of
  // this bundle, again in each test file.
  [/getCallFrame\.m?js$/, 'const stack = error.stack;', 'const stack = undefined;'],
  // React hides this call from bundlers; in a bundle it would fall back to MessageChannel, which jsdom lacks.
  [/react\.development\.js$/, '(module && module[requireString])', 'require'],
];

const patches = {
  name: 'patches',
  setup: (build) => {
    build.onLoad({ filter: /\/react(-dom)?\/cjs\/|\/getCallFrame\.m?js$/ }, ({ path }) => {
      let contents = readFileSync(path, 'utf8');
      for (const [file, text, replacement] of PATCHES) {
        if (!file.test(path)) continue;
        if (!contents.includes(text)) throw new Error(`${path} does not contain "${text}": adapt ${__filename}.`);
        contents = contents.replaceAll(text, replacement);
      }
      return { contents, loader: 'js' };
    });
  },
};

async function bundle(modules, folder) {
  const draft = `${folder}.${process.pid}`;
  const entries = [...modules].map(
    ([name, file]) => `${JSON.stringify(name)}: () => require(${JSON.stringify(file)}),`,
  );
  await esbuild.build({
    stdin: { contents: `module.exports = {\n${entries.join('\n')}\n};`, resolveDir: ROOT },
    outfile: join(draft, 'all.cjs'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'es2022',
    conditions: [], // as jest resolves: neither "browser" nor "module"
    // Fastify looks each plugin up in require.cache, which jest rebuilds each time: a tenth of a test's time.
    define: { 'process.env.NODE_ENV': '"test"', 'require.cache': 'undefined' },
    plugins: [patches],
    loader: { '.woff2': 'empty' },
    legalComments: 'none',
    // Minified, because jest reads the file for each test file: half the size is half the time.
    minifyWhitespace: true,
    lineLimit: 200,
    logLevel: 'error',
  });
  await esbuild.stop();
  for (const name of modules.keys()) {
    const file = join(draft, 'modules', `${name}.cjs`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(
      file,
      `module.exports = require(${JSON.stringify(join(folder, 'all.cjs'))})[${JSON.stringify(name)}]();\n`,
    );
  }
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(draft, { recursive: true, force: true }); // a concurrent run has already created it
  }
}

/**
 * Bundles all third-party modules of the client or the server into one file, again only when a version or an import
 * changes, and returns jest's moduleNameMapper for it. jest reloads modules for every test file: the thousand files of
 * MUI take seconds, one file takes a fraction of a second. `leftOut`: modules that cannot be in a bundle.
 */
module.exports = async function vendor(folders, { also = ALSO, leftOut = /^$/ } = {}) {
  const modules = importedModules(folders, also, leftOut);
  const hash = createHash('sha256')
    .update(readFileSync(__filename))
    // Part of the name, because two checkouts may share one node_modules.
    .update(ROOT)
    .update(readFileSync(join(ROOT, 'pnpm-lock.yaml')))
    .update(JSON.stringify([...modules]))
    .digest('hex');
  const folder = join(CACHE, hash.slice(0, 16));
  if (!existsSync(folder)) await bundle(modules, folder);
  const names = [...modules.keys()].map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return { [`^(${names.join('|')})$`]: join(folder, 'modules/$1.cjs') };
};
