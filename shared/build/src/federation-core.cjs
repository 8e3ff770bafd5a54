'use strict';
const path = require('node:path');
const { createRequire } = require('node:module');

const coreSource = path.join(__dirname, 'federation-core-global.mjs');

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

module.exports = { coreAlias, coreExternals, coreSource };
