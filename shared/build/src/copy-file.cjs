'use strict';
const fs = require('node:fs');

/** Emits a file unchanged under a fixed name, for files that browsers fetch by name, such as a service worker. */
class CopyFilePlugin {
  constructor(file, asset) {
    this.file = file;
    this.asset = asset;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('CopyFile', (compilation) => {
      compilation.fileDependencies.add(this.file);
      compilation.hooks.processAssets.tap(
        { name: 'CopyFile', stage: compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          compilation.emitAsset(this.asset, new compiler.webpack.sources.RawSource(fs.readFileSync(this.file)));
        },
      );
    });
  }
}

module.exports = { CopyFilePlugin };
