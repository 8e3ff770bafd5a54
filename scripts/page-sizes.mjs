// node scripts/page-sizes.mjs: names the pages whose JavaScript grew since docs/page-sizes.tsv was written (lib/page-sizes.mjs).
import { build } from 'esbuild';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { serverOptions } from './lib/build-server.mjs';
import { commandLine, FLAG } from './lib/command-line.mjs';
import { main } from './lib/failure.mjs';
import { remoteIds } from './lib/packages.mjs';
import { readTable, TABLE, tableOf, verdict } from './lib/page-sizes.mjs';
import { fromRoot } from './lib/paths.mjs';

const USAGE = `Usage: node scripts/page-sizes.mjs [--update]
Compares the JavaScript of each page of the last build with ${TABLE}, and fails when one grew by more than the tolerance.
--update: writes the table.`;

/** By the server's own code, which knows what a page loads and how it is compressed. */
async function measure() {
  const { entryPoints: _, ...options } = serverOptions();
  const outfile = fromRoot('server', 'dist', 'page-sizes.cjs');
  const entryPoints = ['server/src/domains/releases/registry/page-sizes.ts'];
  await build({ ...options, entryPoints, outdir: undefined, outfile, sourcemap: false });
  const { pageSizes } = createRequire(import.meta.url)(outfile);
  return Object.fromEntries([...(await pageSizes(remoteIds()))].map(([page, bytes]) => [page, bytes / 1000]));
}

main(async () => {
  const { update } = commandLine(USAGE, { options: { update: FLAG } }).values;
  const sizes = await measure();
  const file = fromRoot(TABLE);
  if (update) writeFileSync(file, tableOf(sizes));
  const { ok, lines } = verdict(readTable(readFileSync(file, 'utf8')), sizes);
  console.log(lines.join('\n'));
  return ok ? 0 : 1;
});
