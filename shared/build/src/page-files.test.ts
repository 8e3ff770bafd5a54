import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Configuration, Stats } from 'webpack';

const webpack: (config: Configuration, done: (error: Error | null, stats?: Stats) => void) => void = require('webpack');
const { FilesPlugin, remoteFiles } = require('./page-files.cjs');

/** Builds the files as a remote without federation, and returns the list of its scripts. */
async function filesOf(sources: Record<string, string>): Promise<Record<string, unknown>> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'textloom-files-'));
  for (const [name, text] of Object.entries(sources)) fs.writeFileSync(path.join(dir, name), text);
  const views = path.join(dir, 'remote.js');
  await new Promise<Stats | undefined>((resolve, reject) => {
    webpack(
      {
        mode: 'production',
        devtool: false,
        context: dir,
        entry: { main: views },
        output: { path: path.join(dir, 'dist'), filename: '[name].js', chunkFilename: '[name].js' },
        optimization: { chunkIds: 'named', minimize: false },
        plugins: [new FilesPlugin({ views, asset: 'files.json', describe: remoteFiles })],
      },
      (error, stats) => (error ? reject(error) : resolve(stats)),
    );
  });
  return JSON.parse(fs.readFileSync(path.join(dir, 'dist/files.json'), 'utf8'));
}

describe('the scripts of a build', () => {
  it('are known for each page and widget, however its import is written', async () => {
    const files = await filesOf({
      'remote.js': `
        globalThis.remote = {
          pages: {
            list: () => import('./list.js'),
            'add-one': async () => { const page = await import('./add.js'); return { default: page.Add }; },
            here: () => Promise.resolve(1),
          },
          widgets: { card: () => import('./list.js') },
          other: () => import('./add.js'),
        };`,
      'list.js': 'export const List = 1;',
      'add.js': 'export const Add = 2;',
    });
    expect(files).toMatchObject({
      entry: 'main.js',
      pages: { list: ['list_js.js'], 'add-one': ['add_js.js'] },
      widgets: { card: ['list_js.js'] },
      shares: { 'pages/list': [], 'pages/add-one': [], 'widgets/card': [] },
    });
    expect(files.pages).not.toHaveProperty('here');
  });
});
