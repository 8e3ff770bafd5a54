'use strict';
const path = require('node:path');
const crypto = require('node:crypto');
const { createRequire } = require('node:module');
const esbuild = require('esbuild');

const source = path.join(__dirname, 'federation-core-global.mjs');

/** ES module of runtime-core, the very one that the federation plugin's own runtime uses. */
function runtimeCore() {
  let at = __filename;
  for (const name of ['@module-federation/enhanced', '@module-federation/runtime', '@module-federation/runtime-core']) at = createRequire(at).resolve(name);
  const folder = path.dirname(at);
  return path.join(folder, 'index.js');
}

/** Shell: an alias that lets federation-core-global.mjs find it. */
const coreAlias = () => ({ 'federation-runtime-core$': runtimeCore() });

/** Remotes: what they leave out, and where they find it. */
const coreExternals = { '@module-federation/runtime-core': '_FEDERATION_RUNTIME_CORE' };

/** Standalone page: the core as a script that runs before the entry. */
class FederationCoreFile {
  constructor() {
    const { outputFiles } = esbuild.buildSync({ entryPoints: [source], alias: { 'federation-runtime-core': runtimeCore() }, bundle: true, minify: true, write: false, format: 'iife', target: 'es2022', define: { FEDERATION_ALLOW_NEW_FUNCTION: 'false' } });
    this.text = outputFiles[0].text;
    this.file = `js/federation-core.${crypto.createHash('sha256').update(this.text).digest('hex').slice(0, 8)}.js`;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('FederationCoreFile', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'FederationCoreFile', stage: compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL }, () => {
        compilation.emitAsset(this.file, new compiler.webpack.sources.RawSource(this.text), { minimized: true, immutable: true });
      });
    });
  }
}

module.exports = { coreAlias, coreExternals, FederationCoreFile, coreSource: source };
