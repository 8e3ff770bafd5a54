'use strict';
const path = require('node:path');
const esbuild = require('esbuild');
const { root } = require('./workspace.cjs');

/**
 * Reads a remote.manifest.ts (or shell.manifest.ts) and checks it with the contract's schema. `@textloom/kit` is
 * reduced to its defineManifest, so that reading data does not load React.
 */
function readManifest(file) {
  const contracts = path.join(root, 'shared/contracts/src/manifest.ts');
  const result = esbuild.buildSync({
    stdin: {
      contents: `export { manifest } from ${JSON.stringify(file)}; export { remoteManifestSchema, containerName } from ${JSON.stringify(contracts)};`,
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
  const { manifest, remoteManifestSchema, containerName } = loaded.exports;
  const parsed = remoteManifestSchema.safeParse(manifest);
  if (!parsed.success)
    throw new Error(
      `${path.relative(root, file)}: ${parsed.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`).join('; ')}`,
    );
  return { manifest: parsed.data, container: containerName(parsed.data.id) };
}

/** Emits the manifest as JSON (remote.json; shell.json for the shell) and reads it again when it changes. */
class RemoteJsonPlugin {
  constructor(file, asset = 'remote.json') {
    this.file = file;
    this.asset = asset;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('RemoteJson', (compilation) => {
      compilation.fileDependencies.add(this.file);
      compilation.hooks.processAssets.tap(
        { name: 'RemoteJson', stage: compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          try {
            const { manifest } = readManifest(this.file);
            compilation.emitAsset(
              this.asset,
              new compiler.webpack.sources.RawSource(`${JSON.stringify(manifest, null, 2)}\n`),
            );
          } catch (error) {
            compilation.errors.push(error);
          }
        },
      );
    });
  }
}

module.exports = { readManifest, RemoteJsonPlugin };
