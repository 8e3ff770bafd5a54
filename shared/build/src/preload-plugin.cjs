'use strict';
const HtmlWebpackPlugin = require('html-webpack-plugin');

/** Shared files of every page, by their names in shared-chunks.cjs. */
const BOOT = ['core', 'base'];

/**
 * Preloads the entry and, together with it, the files behind the asynchronous boundary: the shared boot files and the
 * chunk of bootstrap.tsx.
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
        const links = [...new Set(files)].map((file) => ({
          tagName: 'link',
          voidTag: true,
          attributes: { rel: 'preload', as: 'script', href: `${data.publicPath}${file}` },
          meta: { plugin: 'PreloadBoot' },
        }));
        data.headTags.unshift(...links);
        return data;
      });
    });
  }
}

module.exports = { PreloadBootPlugin };
