'use strict';
const path = require('node:path');
const esbuild = require('esbuild');

/**
 * Emits a TypeScript file as a script of its own, under a name that never changes: for scripts that browsers fetch
 * themselves, like a service worker.
 */
class OwnScriptPlugin {
  constructor(file, asset) {
    this.file = file;
    this.asset = asset;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('OwnScript', (compilation) => {
      // Also here, so that a build in watch mode runs again after a syntax error is corrected.
      compilation.fileDependencies.add(this.file);
      compilation.hooks.processAssets.tapPromise(
        { name: 'OwnScript', stage: compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        async () => {
          const { outputFiles, metafile } = await esbuild.build({
            entryPoints: [this.file],
            absWorkingDir: path.dirname(this.file),
            bundle: true,
            platform: 'browser',
            format: 'iife',
            target: 'es2022',
            write: false,
            metafile: true,
            logLevel: 'silent',
          });
          for (const input of Object.keys(metafile.inputs))
            compilation.fileDependencies.add(path.resolve(path.dirname(this.file), input));
          compilation.emitAsset(this.asset, new compiler.webpack.sources.RawSource(outputFiles[0].text));
        },
      );
    });
  }
}

module.exports = { OwnScriptPlugin };
