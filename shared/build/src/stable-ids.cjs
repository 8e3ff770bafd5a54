'use strict';

/** Modules created by the federation plugin, whose names contain the build's folder. */
const MADE = [
  ['container', /^container entry/],
  ['federation', /[\\/]\.federation[\\/]/],
];

const nameOf = (module, context) => `${module.libIdent({ context }) ?? ''} ${module.identifier()}`;
const byName = ([one], [other]) => (one < other ? -1 : Number(one > other));

/**
 * Gives the same content the same version wherever and whenever it is built: a shell with another version would be
 * announced to open tabs as a new one. Modules of the federation plugin get ids of their own. When two modules would get the
 * same id, webpack gives it to the one that it found first, which differs from build to build; here the one whose name
 * sorts first gets it.
 */
class StableIdsPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('StableIds', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('StableIds', (modules) => {
        for (const module of modules) {
          const made = MADE.find(([, name]) => name.test(module.identifier()));
          if (made) compilation.chunkGraph.setModuleId(module, made[0]);
        }
        [...modules]
          .map((module) => [nameOf(module, compiler.context), module])
          .sort(byName)
          .forEach(([, module], place) => compilation.moduleGraph.setPreOrderIndex(module, place));
      });
    });
  }
}

module.exports = { StableIdsPlugin };
