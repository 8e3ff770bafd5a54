import esbuild from 'esbuild';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fromRoot, root } from './paths.mjs';
import { LANGUAGES } from './texts/translations.mjs';

/** Our packages export TypeScript and are bundled; npm packages are required at run time. */
const externalPackages = {
  name: 'external-packages',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@textloom/') ? undefined : { path, external: true },
    );
  },
};

/** esbuild's options for the server: dist/main.cjs, dist/ops.cjs and dist/compress.cjs. */
export function serverOptions() {
  return {
    entryPoints: {
      main: 'server/src/app/main.ts',
      ops: 'server/src/app/ops/ops.ts',
      compress: 'server/src/app/compress.ts',
    },
    absWorkingDir: root,
    outdir: 'server/dist',
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    sourcemap: true,
    logLevel: 'silent',
    plugins: [externalPackages],
  };
}

const STANDINS = 'server/standins/pages';

/**
 * esbuild's options for the scripts of the server's own pages, the public ones and those of the stand-ins: dist/pages.
 * Nothing is inlined or evaluated (their CSP).
 */
function pageOptions() {
  return {
    entryPoints: {
      ...Object.fromEntries(
        ['handsets', 'outbox', 'stripe'].map((name) => [`${name}/${name}`, `${STANDINS}/${name}/${name}.ts`]),
      ),
      // The application's font; pages of the outbox have it from here, too.
      'handsets/figtree': 'shared/ui/node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
      'join/page': 'server/pages/join/page.ts',
      'join/form': 'server/pages/join/form.ts',
    },
    absWorkingDir: root,
    outdir: 'server/dist/pages',
    bundle: true,
    loader: { '.woff2': 'copy' },
    platform: 'browser',
    // The card form loads its script as a classic one: its names must not become global.
    format: 'iife',
    target: 'es2022',
    logLevel: 'silent',
  };
}

/** What the server says in other languages: its own sentences and those of contracts, dist/texts. */
async function buildTexts() {
  const packedTexts = createRequire(import.meta.url)(fromRoot('shared/build/src/packed-texts.cjs'));
  const packed = async (folder, language) => packedTexts(await readFile(fromRoot(folder, 'texts', `${language}.po`)));
  await mkdir(fromRoot('server/dist/texts'), { recursive: true });
  for (const language of LANGUAGES) {
    const texts = { ...(await packed('shared/page-start', language)), ...(await packed('server', language)) };
    await writeFile(fromRoot('server/dist/texts', `${language}.json`), JSON.stringify(texts));
  }
}

/** What the server reads that is no script of its own: its tests need it without a build of the server. */
export const buildFiles = () => Promise.all([esbuild.build(pageOptions()), buildTexts()]);
export const buildServer = () => Promise.all([esbuild.build(serverOptions()), buildFiles()]);

/** Builds both, and again after each change of a source file. Throws when the first build fails. */
export async function watchServer() {
  await buildServer();
  for (const options of [pageOptions(), serverOptions()]) {
    const context = await esbuild.context({ ...options, logLevel: 'error' });
    await context.rebuild();
    await context.watch();
  }
}
