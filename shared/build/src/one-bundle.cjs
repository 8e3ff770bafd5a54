'use strict';
/**
 * The same code as one bundle with lazy routes, without federation: the baseline of `pnpm bench`. Never released.
 * Output: .cache/one-bundle, served under /app/ like the shell.
 */
const fs = require('node:fs');
const path = require('node:path');
const webpack = require('webpack');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const { commonConfig } = require('./common.cjs');
const { PreloadBootPlugin } = require('./preload-plugin.cjs');
const { root } = require('./workspace.cjs');

/** A registry and a loader with static remotes; written beside the output. */
function writeStandIns() {
  const dir = path.join(root, '.cache/one-bundle-source');
  fs.mkdirSync(dir, { recursive: true });
  const ids = fs
    .readdirSync(root)
    .filter((name) => name.startsWith('mfe-'))
    .map((name) => name.slice(4));
  const from = (id, file) => JSON.stringify(path.join(root, `mfe-${id}`, file));
  fs.writeFileSync(
    path.join(dir, 'registry.js'),
    `${ids.map((id, i) => `import { manifest as m${i} } from ${from(id, 'remote.manifest.ts')};`).join('\n')}
const entry = (declares) => [declares.id, { version: 'one bundle', contract: 1, base: '/', entry: '/', declares: { widgets: {}, ...declares }, enabled: true }];
const table = { release: 1, remotes: new Map([${ids.map((_, i) => `entry(m${i})`).join(', ')}]), dropped: new Map() };
export const loadRegistry = async () => table;
export const findRemote = async (id) => table.remotes.get(id);
export const remoteInfo = (id) => ({ title: table.remotes.get(id)?.declares.title ?? id, version: null });
export const reregister = () => undefined;
`,
  );
  fs.writeFileSync(
    path.join(dir, 'load-remote.js'),
    `const loaders = { ${ids.map((id) => `${JSON.stringify(id)}: () => import(${from(id, 'src/remote.ts')})`).join(', ')} };
export const loadRemoteModule = async (id) => (await loaders[id]()).remote;
export const retryRemote = async () => undefined;
export const preload = (component) => {
  const [id, page] = component.split('/');
  loadRemoteModule(id).then((remote) => remote.pages[page]?.(), () => undefined);
};
`,
  );
  return dir;
}

function oneBundleConfig() {
  const dir = path.join(root, 'shell');
  const standIns = writeStandIns();
  const config = commonConfig({ dir, name: 'textloom_one_bundle', dev: false, hot: false });
  config.entry = './src/index.ts';
  config.output.path = path.join(root, '.cache/one-bundle');
  config.output.publicPath = '/app/';
  config.optimization.splitChunks = { chunks: 'all' };
  // No sharing: the packages themselves, tree-shaken per route.
  for (const rule of config.module.rules)
    if (Array.isArray(rule.use))
      rule.use = rule.use.filter(({ loader }) => !loader.endsWith('rewrite-imports-loader.cjs'));
  config.plugins.push(
    new webpack.NormalModuleReplacementPlugin(/[./](registry|load-remote)$/, (resource) => {
      const name = path.basename(resource.request);
      if (resource.context === path.join(dir, 'src/remotes')) resource.request = path.join(standIns, `${name}.js`);
    }),
    new HtmlWebpackPlugin({ template: './index.html', scriptLoading: 'defer', minify: false, publicPath: '/app/' }),
    // Like the shell's: it speeds up both equally.
    new PreloadBootPlugin(),
  );
  return config;
}

module.exports = { oneBundleConfig };
