// node scripts/reference.mjs: writes docs/settings.md and docs/metrics.md from the server's code.
import { build } from 'esbuild';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { serverOptions } from './lib/build-server.mjs';
import { commandLine } from './lib/command-line.mjs';
import { main } from './lib/failure.mjs';
import { fromRoot } from './lib/paths.mjs';

const USAGE = `Usage: node scripts/reference.mjs
Writes docs/settings.md and docs/metrics.md from the server's code.`;

main(async () => {
  commandLine(USAGE, {});
  const contents = `export * from './app/reference'; export { createMetrics } from './app/metrics/metrics';`;
  const { entryPoints: _, ...options } = serverOptions();
  const stdin = { contents, resolveDir: fromRoot('server', 'src'), sourcefile: 'reference.ts', loader: 'ts' };
  await build({
    ...options,
    stdin,
    outdir: undefined,
    outfile: fromRoot('server', 'dist', 'reference.cjs'),
    sourcemap: false,
  });
  const { createMetrics, metricsPage, settingsPage } = createRequire(import.meta.url)('../server/dist/reference.cjs');
  const db = { standby: () => ({}), waiting: () => ({}) };
  writeFileSync(fromRoot('docs', 'settings.md'), settingsPage());
  writeFileSync(fromRoot('docs', 'metrics.md'), metricsPage(createMetrics({ config: { role: 'all' }, db, live: {} })));
});
