'use strict';
const crypto = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const webpack = require('webpack');
const Minimizer = require('minimizer-webpack-plugin');
const { root } = require('./workspace.cjs');
const { curatedAliases, namesFile } = require('./share-map.cjs');
const { makeEntries } = require('../../mui/generate.cjs');

makeEntries();

const rewrite = path.join(__dirname, 'rewrite-imports-loader.cjs');
const pureContracts = path.join(__dirname, 'pure-contracts-loader.cjs');

/** File names: with content hashes in production (browsers cache them for a year), plain in development. */
const hash = (dev) => (dev ? '' : '.[contenthash:8]');

function hashOf(files) {
  const sum = crypto.createHash('sha256');
  for (const file of files) sum.update(fs.readFileSync(file));
  return sum.digest('hex').slice(0, 16);
}

const swc = (refresh) => ({
  loader: require.resolve('swc-loader'),
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2022',
      transform: { react: { runtime: 'automatic', development: false, refresh } },
    },
  },
});

/** The curated entries import the real packages, so their imports must not be redirected to themselves. */
const curated = ['src', 'made'].map((folder) => path.join(root, 'shared/mui', folder));
const contracts = path.join(root, 'shared/contracts/src');

const sourceRules = (refresh) => [
  { test: /\.tsx?$/, include: curated, use: [swc(false)] },
  { test: /\.tsx?$/, exclude: [/node_modules/, ...curated], use: [{ loader: rewrite }, swc(refresh)] },
  { test: /\.ts$/, include: contracts, enforce: 'post', use: [{ loader: pureContracts }] },
];

/** The common configuration of shell and remotes. `dir` is the package's folder, `name` its federation container. */
function commonConfig({ dir, name, dev, hot }) {
  return {
    name,
    mode: dev ? 'development' : 'production',
    target: ['web', 'es2022'],
    context: dir,
    // No eval in any mode: the content security policy forbids it.
    devtool: dev ? 'cheap-module-source-map' : process.env.TEXTLOOM_SOURCEMAPS ? 'hidden-source-map' : false,
    output: {
      path: path.join(dir, 'dist'),
      filename: `js/[name]${hash(dev)}.js`,
      chunkFilename: `js/[name]${hash(dev)}.js`,
      assetModuleFilename: `assets/[name]${hash(dev)}[ext]`,
      uniqueName: name,
      chunkLoadTimeout: 10_000,
      // For chunks of another origin: without CORS, browsers hide the errors of a script.
      crossOriginLoading: 'anonymous',
      // A module that failed because a shared file was missing is evaluated again at the next import, instead of
      // staying empty.
      strictModuleErrorHandling: true,
      clean: true,
    },
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(root, '.cache/webpack'),
      name: `${name}-${dev ? 'dev' : 'prod'}${hot ? '-hot' : ''}`,
      // The loaders' inputs: a change of them must invalidate the cache.
      version: hashOf([
        ...fs.readdirSync(__dirname).map((file) => path.join(__dirname, file)),
        namesFile,
        path.join(root, 'pnpm-lock.yaml'),
      ]),
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], alias: curatedAliases() },
    module: {
      rules: [
        ...sourceRules(dev && hot),
        { test: /\.mjs$/, include: /[\\/]@mui[\\/](x-[\w-]+|icons-material)[\\/]/, use: [{ loader: rewrite }] },
        { test: /\.po$/, type: 'json', use: [require.resolve('./po-loader.cjs')] },
        { test: /\.svg$/, type: 'asset/resource' },
        { test: /\.(png|webp|jpg|woff2)$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      minimizer: [new Minimizer({ minify: Minimizer.swcMinify, extractComments: false })],
    },
    performance: { hints: false },
    stats: { preset: 'errors-warnings', timings: true },
    infrastructureLogging: { level: 'error' },
    plugins: [new webpack.DefinePlugin({ __DEV__: JSON.stringify(dev) })],
  };
}

module.exports = { commonConfig, hash };
