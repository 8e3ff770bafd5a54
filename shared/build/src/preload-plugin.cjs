'use strict';
const HtmlWebpackPlugin = require('html-webpack-plugin');

/** Shared files of every page, by their names in shared-chunks.cjs. */
const BOOT = ['core', 'start'];

/**
 * Preloads the entry and, together with it, the files behind the asynchronous boundary: the shared boot files, the
 * chunk of bootstrap.tsx, and the font.
 */
class PreloadBootPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('PreloadBoot', (compilation) => {
      HtmlWebpackPlugin.getCompilationHooks(compilation).alterAssetTagGroups.tap('PreloadBoot', (data) => {
        const groups = compilation.chunkGroups.filter((group) =>
          group.origins.some(({ request }) => request === './bootstrap'),
        );
        const chunks = [
          // First, because it requests registry and profile. Without a preload, a deferred script loads after all
          // others.
          ...[...compilation.entrypoints.values()].map((entry) => entry.getEntrypointChunk()),
          ...BOOT.map((name) => compilation.namedChunks.get(name)),
          ...groups.flatMap((group) => group.chunks),
        ];
        const files = chunks.flatMap((chunk) => (chunk ? [...chunk.files] : [])).filter((file) => file.endsWith('.js'));
        const fonts = Object.keys(compilation.assets).filter((file) => file.endsWith('.woff2'));
        const link = (file, as) => ({
          tagName: 'link',
          voidTag: true,
          attributes: { rel: 'preload', href: `${data.publicPath}${file}`, ...as },
          meta: { plugin: 'PreloadBoot' },
        });
        data.headTags.unshift(
          ...[...new Set(files)].map((file) => link(file, { as: 'script' })),
          // Browsers request fonts without credentials: without crossorigin it would be loaded twice.
          ...fonts.map((file) => link(file, { as: 'font', type: 'font/woff2', crossorigin: true })),
        );
        return data;
      });
    });
  }
}

module.exports = { PreloadBootPlugin };
