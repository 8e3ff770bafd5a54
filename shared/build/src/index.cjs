'use strict';
/**
 * Build configuration of shell and remotes. A remote's webpack.config.cjs is one line: `module.exports = remoteConfig({
 * dir: __dirname })`.
 */
const { shellConfig } = require('./shell.cjs');
const { remoteConfig } = require('./remote.cjs');
const { oneBundleConfig } = require('./one-bundle.cjs');

module.exports = { shellConfig, remoteConfig, oneBundleConfig };
