// pnpm client: describes the calls of the public API for the TypeScript client, whose types are made from that.
import { build } from 'esbuild';
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { makeTypes } from '../clients/typescript/generate.mjs';
import { commandLine } from './lib/command-line.mjs';
import { main } from './lib/failure.mjs';
import { fromRoot, packageFile } from './lib/paths.mjs';
import { runNode } from './lib/run.mjs';

const DESCRIPTION = fromRoot('clients', 'typescript', 'openapi.json');

const USAGE = `Usage: pnpm client
Writes openapi.json of clients/typescript from the declared calls of the public API, and makes the client's types.`;

main(async () => {
  commandLine(USAGE, {});
  const outfile = fromRoot('.cache', 'public-api.mjs');
  const entry = fromRoot('server', 'src', 'app', 'http', 'public', 'document.ts');
  await build({ entryPoints: [entry], bundle: true, platform: 'node', format: 'esm', outfile, logLevel: 'error' });
  const { CLIENTS_SERVER, documentOf } = await import(pathToFileURL(outfile).href);
  writeFileSync(DESCRIPTION, `${JSON.stringify(documentOf(CLIENTS_SERVER), null, 2)}\n`);
  await runNode([packageFile('oxfmt', 'bin/oxfmt'), DESCRIPTION]);
  await makeTypes();
});
