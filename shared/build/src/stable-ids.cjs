'use strict';

/** Modules that the federation plugin makes, whose names hold the folder of the build. */
const MADE = [
  ['container', /^container entry/],
  ['federation', /[\\/]\.federation[\\/]/],
];

/** Gives them ids of their own, so that the same content has the same version wherever it is built. */
class StableIdsPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('StableIds', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('StableIds', (modules) => {
        for (const module of modules) {
          const made = MADE.find(([, name]) => name.test(module.identifier()));
          if (made) compilation.chunkGraph.setModuleId(module, made[0]);
        }
      });
    });
  }
}

module.exports = { StableIdsPlugin };
