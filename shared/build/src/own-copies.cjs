'use strict';

const path = require('node:path');
const { packageFolder } = require('./workspace.cjs');

const OWN = '?own';
/**
 * The half of MUI's theme that is in another package: imported by file, because a package's exports do not support a
 * query.
 */
const BEYOND = { '@mui/system/cssVars': path.join(packageFolder('@mui/material'), '../system/cssVars/index.mjs') };

/**
 * `import … from 'some-file.mjs?own'` is a second copy of that file and of its relative imports. The first copies stay
 * concatenated with their importers: webpack cannot concatenate a module that two chunks import, and the curated
 * entries of MUI would grow. Only for files without state, such as constants and class names.
 */
class OwnCopiesPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('OwnCopies', ({ moduleGraph }, { normalModuleFactory }) => {
      normalModuleFactory.hooks.beforeResolve.tap('OwnCopies', (data) => {
        const file = BEYOND[data.request] ?? data.request;
        if (file === data.request && !file.startsWith('.')) return;
        if (!file.endsWith(OWN) && moduleGraph.getParentModule(data.dependencies[0])?.resource?.endsWith(OWN))
          data.request = file + OWN;
      });
    });
  }
}

module.exports = { OwnCopiesPlugin };
