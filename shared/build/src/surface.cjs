'use strict';
/**
 * Records at build time what shell and remotes share at run time. The shell's `shared.json` lists every module it
 * shares, with its version and its exports. A remote's `uses.json` lists what it needs of them; it becomes part of
 * release.json. A release that needs something the running shell does not have is refused based on these contents, not
 * on a number that a team has to raise.
 */
const { CURATED, EVERY, OURS, consumedMap, namesFile, shareMap } = require('./share-map.cjs');
const { readJson, versionOf } = require('./workspace.cjs');

/** Share keys whose exports are compared. npm packages that are shared whole are compared by version. */
const COMPARED = new Map([
  ...Object.keys(CURATED).map((name) => [`@textloom/mui/${name}`, name]),
  ...OURS.map((name) => [`@textloom/${name}`, name]),
]);

/** Name of a share key in `surface` and `uses`: `core`, `kit`, `x/Rating`; undefined when its exports are not compared. */
const surfaceName = (key) =>
  COMPARED.get(key) ?? (key.startsWith(EVERY) ? key.slice('@textloom/mui/'.length) : undefined);

const sorted = (entries) => Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
const json = (value) => `${JSON.stringify(value, null, 1)}\n`;

/** Exports of a module, as far as webpack knows them. */
function exportsOf(module, moduleGraph) {
  const names = moduleGraph.getExportsInfo(module).getProvidedExports();
  return Array.isArray(names) ? names.filter((name) => name !== '__esModule').sort() : [];
}

/** Modules that a module loads on demand, with their requests. */
const onDemand = (module) => module.blocks.flatMap((block) => block.dependencies).filter(({ request }) => request);

/** Emits `shared.json` with the shell's build. */
class SharedJsonPlugin {
  /** @param {number} contract version of the contract between shell and remotes */
  constructor(contract) {
    this.contract = contract;
  }

  textOf(modules, moduleGraph) {
    const shares = Object.entries(shareMap()).map(([key, { version }]) => [key, version]);
    const surface = [];
    for (const module of modules) {
      if (module.type === 'provide-module') {
        const name = surfaceName(module._name);
        const [dependency] = onDemand(module).length ? onDemand(module) : module.dependencies;
        const provided = dependency && moduleGraph.getModule(dependency);
        if (name && provided) surface.push([name, exportsOf(provided, moduleGraph)]);
      }
    }
    for (const [name, names] of Object.entries(readJson(namesFile).every)) {
      shares.push([`@textloom/mui/${name}`, versionOf('@mui/material')]);
      surface.push([name, names]);
    }
    return json({ contract: this.contract, shares: sorted(shares), surface: sorted(surface) });
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('SharedJson', (compilation) => {
      let text = '';
      // The exports of each module are known by then, and modules are not yet joined.
      compilation.hooks.afterOptimizeDependencies.tap('SharedJson', (modules) => {
        text = this.textOf(modules, compilation.moduleGraph);
      });
      compilation.hooks.processAssets.tap(
        { name: 'SharedJson', stage: compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => compilation.emitAsset('shared.json', new compiler.webpack.sources.RawSource(text)),
      );
    });
  }
}

/** Emits `uses.json` with a remote's build: the names it uses of each shared module, and the versions it needs. */
class UsesJsonPlugin {
  /** The names of a shared module that live code uses: code removed by tree shaking does not count. */
  namesUsed(module, moduleGraph) {
    const names = new Set();
    for (const connection of moduleGraph.getIncomingConnections(module)) {
      const { originModule, dependency } = connection;
      if (!originModule || !dependency || !connection.isActive(undefined)) continue;
      if (!moduleGraph.getExportsInfo(originModule).isModuleUsed(undefined)) continue;
      // webpack treats the default export of an unknown module as the whole module.
      if (dependency.getIds?.(moduleGraph)[0] === 'default') names.add('default');
      for (const reference of dependency.getReferencedExports(moduleGraph, undefined)) {
        const [name] = Array.isArray(reference) ? reference : reference.name;
        if (name) names.add(name);
      }
    }
    return [...names].sort();
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('UsesJson', (compilation) => {
      const uses = [];
      const needs = [];
      const map = consumedMap();
      // After tree shaking has marked what is used, before modules are joined.
      compilation.hooks.afterOptimizeDependencies.tap('UsesJson', (modules) => {
        for (const module of modules) {
          if (module.type !== 'consume-shared-module') continue;
          const { shareKey } = module.options;
          const names = this.namesUsed(module, compilation.moduleGraph);
          const name = surfaceName(shareKey);
          if (name) uses.push([name, names]);
          needs.push([shareKey, (map[shareKey] ?? map[EVERY]).requiredVersion]);
        }
      });
      compilation.hooks.processAssets.tap(
        { name: 'UsesJson', stage: compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          const text = json({ uses: sorted(uses), needs: sorted(needs) });
          compilation.emitAsset('uses.json', new compiler.webpack.sources.RawSource(text));
        },
      );
    });
  }
}

module.exports = { SharedJsonPlugin, UsesJsonPlugin };
