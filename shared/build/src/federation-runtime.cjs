'use strict';
const path = require('node:path');
const { createRequire } = require('node:module');
const webpack = require('webpack');

const GLOBAL = '_FEDERATION_RUNTIME';
const PACKAGE = '@module-federation/webpack-bundler-runtime';

/** Shell: the runtime plugin that publishes the federation runtime to remotes. */
const runtimeSource = path.join(__dirname, 'federation-runtime-global.mjs');

/** Folder of the runtime that the federation plugin puts into an entry. */
function runtimeFolder() {
  let at = __filename;
  for (const name of ['@module-federation/enhanced', PACKAGE]) at = createRequire(at).resolve(name);
  return path.dirname(at);
}

/** Shell: aliases with which federation-runtime-global.mjs finds it. */
const runtimeAlias = () => ({
  'federation-runtime$': path.join(runtimeFolder(), 'index.js'),
  'federation-container-entry$': path.join(runtimeFolder(), 'initContainerEntry.js'),
});

/** Shell: the parts of the runtime that only its own manifest reader needs, and their replacement. */
const withoutManifests = () => {
  const unused = path.join(__dirname, 'federation-runtime-unused.mjs');
  return new webpack.NormalModuleReplacementPlugin(/[\\/](SnapshotHandler|preload)\.js$/, (resource) => {
    if (/[\\/]@module-federation[\\/]/.test(resource.context)) resource.request = unused;
  });
};

/** Remotes: the external module and its global. The plugin requests it by its path. */
const runtimeExternal = ({ request = '' }, done) => (request.includes(`/${PACKAGE}/`) ? done(null, GLOBAL) : done());

module.exports = { runtimeAlias, runtimeExternal, runtimeSource, withoutManifests };
