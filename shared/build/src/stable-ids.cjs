'use strict';

/** Modules created by the federation plugin, whose names contain the build's folder. */
const MADE = [
  ['container', /^container entry/],
  ['federation', /[\\/]\.federation[\\/]/],
];

/**
 * Gives them stable ids, so that the same content has the same version wherever it is built. A shell with another version
 * would be announced to open tabs as a new one.
 */
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
