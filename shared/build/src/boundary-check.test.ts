import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Configuration, Stats } from 'webpack';

const webpack: (config: Configuration, done: (error: Error | null, stats?: Stats) => void) => void = require('webpack');
const { BoundaryCheckPlugin } = require('./boundary-check.cjs');

const root = path.resolve(__dirname, '../../..');

/** Builds one file as part of mfe-keywords, and returns the build's errors. */
async function errorsOf(source: string): Promise<string[]> {
  const dist = fs.mkdtempSync(path.join(os.tmpdir(), 'textloom-check-'));
  const entry = `data:text/javascript,${encodeURIComponent(source)}`;
  const stats = await new Promise<Stats | undefined>((resolve, reject) => {
    webpack(
      {
        mode: 'development',
        devtool: false,
        context: path.join(root, 'mfe-keywords'),
        entry,
        output: { path: dist },
        resolve: { extensions: ['.ts', '.js'] },
        plugins: [new BoundaryCheckPlugin('mfe-keywords')],
      },
      (error, done) => (error ? reject(error) : resolve(done)),
    );
  });
  fs.rmSync(dist, { recursive: true });
  return (stats?.compilation.errors ?? [])
    .map((error) => error.message)
    .filter((message) => message.startsWith('Sharing:'));
}

const importing = (file: string) => `import ${JSON.stringify(path.join(root, file))};`;

describe('ADR 0002: a build that would ship a private copy fails', () => {
  it('accepts packages that are not shared', async () => {
    expect(await errorsOf('export const nothing = 1;')).toEqual([]);
  });

  it('refuses a shared package that bypasses the share map', async () => {
    expect(await errorsOf(importing('mfe-keywords/node_modules/react/index.js'))).toEqual([
      expect.stringMatching(/imports react past the share map .*it would be a private copy/),
    ]);
    expect(await errorsOf(importing('shared/bus/package.json'))).toEqual([
      expect.stringContaining('imports @textloom/bus past the share map'),
    ]);
  });

  it('refuses an import of another remote, and of the shell', async () => {
    expect(await errorsOf(importing('mfe-inbox/package.json'))).toEqual([
      expect.stringContaining('mfe-keywords imports mfe-inbox/package.json'),
    ]);
    expect(await errorsOf(importing('shell/package.json'))).toEqual([
      expect.stringContaining('mfe-keywords imports shell/package.json'),
    ]);
  });
});
