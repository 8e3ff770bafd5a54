// pnpm client: makes the TypeScript client's description and types from the calls of the public API.
import { build } from 'esbuild';
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { commandLine } from './lib/command-line.mjs';
import { main } from './lib/failure.mjs';
import { fromRoot, packageFile } from './lib/paths.mjs';
import { runNode } from './lib/run.mjs';

const CLIENT = fromRoot('clients', 'typescript');
const DESCRIPTION = fromRoot('clients', 'typescript', 'openapi.json');

const USAGE = `Usage: pnpm client
Writes openapi.json and src/schema.d.ts of clients/typescript from the declared calls of the public API.`;

main(async () => {
  commandLine(USAGE, {});
  const outfile = fromRoot('.cache', 'public-api.mjs');
  const entry = fromRoot('server', 'src', 'app', 'http', 'public', 'document.ts');
  await build({ entryPoints: [entry], bundle: true, platform: 'node', format: 'esm', outfile, logLevel: 'error' });
  const { CLIENTS_SERVER, documentOf } = await import(pathToFileURL(outfile).href);
  writeFileSync(DESCRIPTION, `${JSON.stringify(documentOf(CLIENTS_SERVER), null, 2)}\n`);
  // A field with a default may be left out of a body.
  const generator = packageFile('openapi-typescript', 'bin/cli.js', CLIENT);
  const options = ['-o', 'src/schema.d.ts', '--default-non-nullable', 'false'];
  const { code } = await runNode([generator, DESCRIPTION, ...options], { cwd: CLIENT });
  if (code !== 0) throw new Error('The types could not be made.');
  await runNode([packageFile('oxfmt', 'bin/oxfmt'), CLIENT]);
});
