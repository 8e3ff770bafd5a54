'use strict';
/**
 * Fails a build that would ship a private copy of a shared module (a second MUI, emotion or session renders in the
 * wrong theme or loses the session, without an error), or in which a remote imports another remote or the shell.
 */
const path = require('node:path');
const { root } = require('./workspace.cjs');
const { GUARDED } = require('./share-map.cjs');

const PACKAGE = /[\\/]node_modules[\\/](?!\.pnpm[\\/])((?:@[^\\/]+[\\/])?[^\\/]+)/g;

/** Package name of a file: from npm by its innermost node_modules folder, ours by its workspace folder. */
function ownerOf(file) {
  if (!file) return null;
  const npm = [...file.matchAll(PACKAGE)].pop();
  if (npm) return npm[1].replaceAll('\\', '/');
  const relative = path.relative(root, file).replaceAll('\\', '/');
  const [top, name] = relative.split('/');
  return top === 'shared' ? `@textloom/${name}` : (top ?? null);
}

/**
 * The importers that may use a guarded package's files directly: the package itself, its sibling halves, and the
 * curated entries.
 */
const FAMILIES = [
  ['react-router', 'react-router-dom', '@textloom/mui'],
  ['rxjs', '@textloom/mui'],
  ['@mui/material', '@textloom/mui'],
  ['react', 'react-dom'],
];
const related = (guarded, owner) => guarded === owner || FAMILIES.some((f) => f.includes(guarded) && f.includes(owner));

class BoundaryCheckPlugin {
  /**
   * @param {string} home folder of the shell or remote that is built, e.g. `mfe-keywords`
   * @param {readonly string[]} mustProvide share keys this build has to provide (the shell: all of them)
   */
  constructor(home, mustProvide = []) {
    this.home = home;
    this.mustProvide = mustProvide;
  }

  problemsOf(module, moduleGraph) {
    const owner = ownerOf(module.resource);
    if (!owner) return [];
    const importers = [...moduleGraph.getIncomingConnections(module)]
      .map((c) => c.originModule?.resource)
      .filter(Boolean);
    const by = importers[0] ? ` (imported by ${path.relative(root, importers[0])})` : '';
    if ((owner.startsWith('mfe-') || owner === 'shell') && owner !== this.home) {
      return [
        `${this.home} imports ${path.relative(root, module.resource)}${by}: remotes meet through slots, events and links only`,
      ];
    }
    if (!GUARDED.includes(owner)) return [];
    // The shell's compilation provides all of MUI, so its own imports meet the same copy.
    if (owner === '@mui/material' && this.home === 'shell') return [];
    const direct = importers.filter((file) => !related(owner, ownerOf(file)));
    return direct
      .slice(0, 1)
      .map(
        (file) =>
          `${path.relative(root, file)} imports ${owner} past the share map (${path.relative(root, module.resource)}): it would be a private copy`,
      );
  }

  apply(compiler) {
    compiler.hooks.compilation.tap('BoundaryCheck', (compilation) => {
      if (compilation.compiler !== compiler) return;
      compilation.hooks.finishModules.tap('BoundaryCheck', (modules) => {
        const problems = new Set();
        for (const module of modules)
          for (const problem of this.problemsOf(module, compilation.moduleGraph)) problems.add(problem);
        const provided = new Set([...modules].filter((m) => m.type === 'provide-module').map((m) => m._name));
        for (const key of this.mustProvide)
          if (!provided.has(key))
            problems.add(
              `${key} is in the share map but not provided: add it to shell/src/remotes/loading/provided.ts`,
            );
        for (const problem of problems)
          compilation.errors.push(new compiler.webpack.WebpackError(`Sharing: ${problem}`));
      });
    });
  }
}

module.exports = { BoundaryCheckPlugin };
