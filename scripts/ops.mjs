// npm run ops: the operator's commands (approve keywords, releases, checks); `ops help` lists them.
import { existsSync } from 'node:fs';
import { main, Failure } from './lib/failure.mjs';
import { fromRoot } from './lib/paths.mjs';
import { runNode } from './lib/run.mjs';

main(async () => {
  const program = fromRoot('server', 'dist', 'ops.cjs');
  if (!existsSync(program)) throw new Failure('The server is not built yet: run npm start or npm run build first.');
  const { code } = await runNode(['--enable-source-maps', program, ...process.argv.slice(2)], { stdin: 'inherit' });
  return code;
});
