'use strict';
/**
 * The same code as one bundle with lazy routes, without federation: the baseline of `pnpm bench`. Never released.
 * Output: .cache/one-bundle, served under /app/ like the shell.
 */
const fs = require('node:fs');
const path = require('node:path');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const { commonConfig } = require('./common.cjs');
const { PreloadBootPlugin } = require('./preload-plugin.cjs');
const { readManifest } = require('./remote-json.cjs');
const { root } = require('./workspace.cjs');

function write(name, code) {
  const dir = path.join(root, '.cache/one-bundle-source');
  fs.mkdirSync(dir, { recursive: true });
  const file = path.join(dir, name);
  fs.writeFileSync(file, code);
  return file;
}

/** Replaces the federation runtime: the remotes as lazy imports. The registry and the rest are unchanged. */
function writeRuntime() {
  const loaders = fs
    .readdirSync(root)
    .filter((name) => name.startsWith('mfe-'))
    .map((name) => {
      const { container } = readManifest(path.join(root, name, 'remote.manifest.ts'));
      return `'${container}/remote': () => import(${JSON.stringify(path.join(root, name, 'src/remote.ts'))})`;
    });
  return write(
    'runtime.js',
    `const loaders = { ${loaders.join(', ')} };
export const registerRemotes = () => undefined;
export const loadRemote = (name) => loaders[name]();
`,
  );
}

/** What shared/mui sets for zod, which tries `new Function` otherwise. It loads no zod with the first page. */
const writeSetting = () => write('zod-setting.js', 'globalThis.__zod_globalConfig = { jitless: true };\n');

function oneBundleConfig() {
  const dir = path.join(root, 'shell');
  const config = commonConfig({ dir, name: 'textloom_one_bundle', dev: false, hot: false });
  config.entry = [writeSetting(), './src/index.ts'];
  config.output.path = path.join(root, '.cache/one-bundle');
  config.output.publicPath = '/app/';
  config.resolve.alias['@module-federation/enhanced/runtime$'] = writeRuntime();
  config.optimization.splitChunks = { chunks: 'all' };
  // No sharing: the packages themselves, tree-shaken per route.
  for (const rule of config.module.rules)
    if (Array.isArray(rule.use))
      rule.use = rule.use.filter(({ loader }) => !loader.endsWith('rewrite-imports-loader.cjs'));
  config.plugins.push(
    new HtmlWebpackPlugin({ template: './index.html', scriptLoading: 'defer', minify: false, publicPath: '/app/' }),
    // Like the shell's: it speeds up both equally.
    new PreloadBootPlugin(),
  );
  return config;
}

module.exports = { oneBundleConfig };
