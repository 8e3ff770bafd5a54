'use strict';
const { existsSync, readdirSync, readFileSync } = require('node:fs');
const path = require('node:path');
const esbuild = require('esbuild');
const packedTexts = require('./packed-texts.cjs');
const { root } = require('./workspace.cjs');

/**
 * Reads a remote.manifest.ts (or shell.manifest.ts) and checks it with the contract's schema. `@textloom/kit` is
 * reduced to its defineManifest, so that reading data does not load React.
 */
function readManifest(file) {
  const contracts = path.join(root, 'shared/contracts/src/manifest.ts');
  const ofTexts = path.join(root, 'shared/contracts/src/rules/manifest-texts.ts');
  const result = esbuild.buildSync({
    stdin: {
      contents: `export { manifest } from ${JSON.stringify(file)}; export { remoteManifestSchema, containerName } from ${JSON.stringify(contracts)}; export { withTexts } from ${JSON.stringify(ofTexts)};`,
      resolveDir: path.dirname(file),
      loader: 'ts',
    },
    // By path, because a newly created remote has no node_modules yet.
    alias: {
      '@textloom/kit': path.join(root, 'shared/kit/src/manifest.ts'),
      '@textloom/contracts': path.join(root, 'shared/contracts/src/index.ts'),
    },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    logLevel: 'silent',
  });
  const loaded = { exports: {} };
  new Function('module', 'exports', 'require', result.outputFiles[0].text)(loaded, loaded.exports, require);
  const { manifest, remoteManifestSchema, containerName, withTexts } = loaded.exports;
  const parsed = remoteManifestSchema.safeParse(manifest);
  if (!parsed.success)
    throw new Error(
      `${path.relative(root, file)}: ${parsed.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`).join('; ')}`,
    );
  /** Under their keys. */
  const texts = new Map();
  withTexts(parsed.data, (key, text) => texts.set(key, text) && text);
  return { manifest: parsed.data, container: containerName(parsed.data.id), texts };
}

/** The translated texts of a manifest, by language, from the files of the translators (docs/texts.md). */
async function translationsOf(file) {
  const folder = path.join(path.dirname(file), 'texts');
  if (!existsSync(folder)) return [];
  const { texts } = readManifest(file);
  const read = async (name) => {
    const packed = Object.entries(await packedTexts(readFileSync(path.join(folder, name))));
    return [path.basename(name, '.po'), Object.fromEntries(packed.filter(([key]) => texts.has(key)))];
  };
  return Promise.all(readdirSync(folder).map(read));
}

/**
 * Emits the manifest as JSON (remote.json; shell.json for the shell), beside it its translations (remote.es.json), and reads
 * it again when it changes.
 */
class RemoteJsonPlugin {
  constructor(file, asset = 'remote.json') {
    this.file = file;
    this.asset = asset;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('RemoteJson', (compilation) => {
      compilation.fileDependencies.add(this.file);
      const emit = (name, content) =>
        compilation.emitAsset(name, new compiler.webpack.sources.RawSource(`${JSON.stringify(content, null, 2)}\n`));
      compilation.hooks.processAssets.tapPromise(
        { name: 'RemoteJson', stage: compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => {
          try {
            emit(this.asset, readManifest(this.file).manifest);
            for (const [language, texts] of await translationsOf(this.file))
              emit(this.asset.replace(/json$/, `${language}.json`), texts);
          } catch (error) {
            compilation.errors.push(error);
          }
        },
      );
    });
  }
}

module.exports = { readManifest, RemoteJsonPlugin };
