'use strict';
const HtmlWebpackPlugin = require('html-webpack-plugin');

/** Shared files of every page, by their names in shared-chunks.cjs. */
const BOOT = ['react', 'mui-core', 'base'];

/**
 * Preloads the files behind the asynchronous boundary together with the entry: the shared boot files and the chunk of
 * bootstrap.tsx.
 */
class PreloadBootPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('PreloadBoot', (compilation) => {
      HtmlWebpackPlugin.getCompilationHooks(compilation).alterAssetTagGroups.tap('PreloadBoot', (data) => {
        const groups = compilation.chunkGroups.filter((group) =>
          group.origins.some(({ request }) => request === './bootstrap'),
        );
        const chunks = new Set([
          ...groups.flatMap((group) => group.chunks),
          ...BOOT.map((name) => compilation.namedChunks.get(name)),
        ]);
        const files = [...chunks]
          .flatMap((chunk) => (chunk ? [...chunk.files] : []))
          .filter((file) => file.endsWith('.js'));
        for (const file of [...new Set(files)].sort()) {
          data.headTags.unshift({
            tagName: 'link',
            voidTag: true,
            attributes: { rel: 'preload', as: 'script', href: `${data.publicPath}${file}` },
            meta: { plugin: 'PreloadBoot' },
          });
        }
        return data;
      });
    });
  }
}

module.exports = { PreloadBootPlugin };
