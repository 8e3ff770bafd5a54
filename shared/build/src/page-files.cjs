'use strict';
/**
 * Which files a page loads, which only the build knows. The server reads this list and preloads the files from the
 * HTML, so that the browser does not find them one after another (docs/adr/0032-first-paint.md).
 */

/** Requests of lazy imports by the keys of the object literals around them: `pages/list` → `./features/list.page`. */
function lazyImports(node, keys = [], found = {}) {
  if (node.type === 'ImportExpression' && node.source.type === 'Literal') found[keys.join('/')] = node.source.value;
  const inside = node.type === 'Property' && !node.computed ? [...keys, node.key.name ?? node.key.value] : keys;
  for (const child of Object.values(node).flat())
    if (typeof child?.type === 'string') lazyImports(child, inside, found);
  return found;
}

const scriptsOf = (group) => group.chunks.flatMap((chunk) => [...chunk.files]).filter((file) => file.endsWith('.js'));

/** Queries on a finished compilation for the plugins below. */
class Files {
  constructor(compilation, views) {
    this.compilation = compilation;
    this.views = views;
  }

  /** Share keys that the chunks of a group use from the share scope. */
  sharesOf(group) {
    const { chunkGraph } = this.compilation;
    return group.chunks.flatMap((chunk) =>
      [...chunkGraph.getChunkModulesIterable(chunk)]
        .filter(({ type }) => type === 'consume-shared-module')
        .map(({ options }) => options.shareKey),
    );
  }

  /** Files among those of the sign-in page that import a shared module. */
  importersOf(key) {
    const { chunkGraph, moduleGraph } = this.compilation;
    const first = this.imported('./bootstrap').chunks;
    return [...this.compilation.modules]
      .filter((module) => module.type === 'consume-shared-module' && module.options.shareKey === key)
      .flatMap((module) => [...moduleGraph.getIncomingConnections(module)])
      .filter(
        ({ originModule }) => originModule && first.some((chunk) => chunkGraph.isModuleInChunk(originModule, chunk)),
      )
      .flatMap(({ originModule }) => (originModule.modules ?? [originModule]).map(({ resource }) => resource));
  }

  /** The entry script of a build with one entry. */
  entry() {
    const [only] = this.compilation.entrypoints.values();
    return scriptsOf({ chunks: [only.getEntrypointChunk()] })[0];
  }

  groupOf(block) {
    return block && this.compilation.chunkGraph.getBlockChunkGroup(block);
  }

  /** The chunk group of the import of `request`, in whichever file it occurs. */
  imported(request) {
    return this.compilation.chunkGroups.find((group) => group.origins.some((origin) => origin.request === request));
  }

  /** Key → chunk group, for the module with the views. */
  viewGroups() {
    const { buildInfo, blocks } = this.views;
    return Object.entries(buildInfo.lazyImports ?? {}).flatMap(([key, request]) => {
      const group = this.groupOf(blocks.find(({ dependencies }) => dependencies[0]?.request === request));
      return group ? [[key, group]] : [];
    });
  }

  /** Share key → chunk group of the module that provides it. */
  providers() {
    return new Map(
      [...this.compilation.modules]
        .filter(({ type }) => type === 'provide-module')
        .map((module) => [module._name, this.groupOf(module.blocks[0])]),
    );
  }
}

/**
 * Emits the result of `describe` for the files of a build as an asset. `views` is the source file with the lazy views.
 */
class FilesPlugin {
  constructor({ views, asset, describe }) {
    Object.assign(this, { views, asset, describe });
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.compilation.tap('Files', (compilation, { normalModuleFactory }) => {
      if (compilation.compiler !== compiler) return;
      normalModuleFactory.hooks.parser.for('javascript/auto').tap('Files', (parser) => {
        parser.hooks.program.tap('Files', (program) => {
          const { module } = parser.state;
          // Kept in the build's cache, in which modules are not parsed again.
          if (module.resource === this.views) module.buildInfo.lazyImports = lazyImports(program);
        });
      });
      let views;
      compilation.hooks.finishModules.tap('Files', (modules) => {
        views = [...modules].find(({ resource }) => resource === this.views);
      });
      compilation.hooks.processAssets.tap({ name: 'Files', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT }, () => {
        if (!views) return;
        const said = this.describe(new Files(compilation, views));
        compilation.emitAsset(this.asset, new sources.RawSource(`${JSON.stringify(said)}\n`));
      });
    });
  }
}

const unique = (list) => [...new Set(list)];

/** For a remote: its entry, and for each page and widget its additional scripts and its shares. */
const remoteFiles = (files) => {
  const exposed = files.imported('./src/remote.ts') ?? files.imported('./remote');
  const own = exposed ? [exposed] : [];
  const views = { pages: {}, widgets: {} };
  const shares = {};
  for (const [key, group] of files.viewGroups()) {
    const [kind, name] = key.split('/');
    if (!Object.hasOwn(views, kind)) continue;
    views[kind][name] = unique([...own, group].flatMap(scriptsOf));
    shares[key] = unique([...own, group].flatMap((one) => files.sharesOf(one))).sort();
  }
  return { entry: files.entry(), ...views, shares };
};

/** The modules that the sign-in page may share before the user types (docs/adr/0061-sign-in-first.md). */
const FIRST = ['react', 'react/jsx-runtime', 'react-dom/client', '@emotion/react', '@textloom/mui/core'];

/** Importing one more shared module, such as the toolkit, would load session, zod and axios for every visitor. */
function checkFirstPage(files) {
  const [wrong] = files.sharesOf(files.imported('./bootstrap')).filter((key) => !FIRST.includes(key));
  if (wrong)
    throw new Error(
      `The sign-in page would load ${wrong} at once, through ${files.importersOf(wrong).join(' or ')}. What its form shows imports only ${FIRST.join(', ')}, contracts and ui; a catalogue() is in @textloom/contracts.`,
    );
}

/** For the shell: all scripts for each share, for the area behind sign-in, and for each of its own pages. */
const shellFiles = (files) => {
  checkFirstPage(files);
  const providers = files.providers();
  const needs = (group, seen = new Set()) => {
    if (!group || seen.has(group)) return [];
    seen.add(group);
    return unique([...scriptsOf(group), ...files.sharesOf(group).flatMap((key) => needs(providers.get(key), seen))]);
  };
  return {
    signedIn: needs(files.imported('./signed-in')),
    pages: Object.fromEntries(files.viewGroups().map(([key, group]) => [key, needs(group)])),
    shares: Object.fromEntries([...providers].map(([key, group]) => [key, needs(group)])),
  };
};

module.exports = { FilesPlugin, remoteFiles, shellFiles };
