// npm run ops: the operator's commands (approve keywords, releases, checks); `ops help` lists them.
import { existsSync } from 'node:fs';
import { wantsHelp } from './lib/command-line.mjs';
import { main, Failure } from './lib/failure.mjs';
import { fromRoot } from './lib/paths.mjs';
import { runNode } from './lib/run.mjs';

main(async () => {
  const program = fromRoot('server', 'dist', 'ops.cjs');
  if (!existsSync(program)) throw new Failure('The server is not built yet: run npm start or npm run build first.');
  const args = process.argv.slice(2);
  const { code } = await runNode(['--enable-source-maps', program, ...(wantsHelp(args) ? ['help'] : args)], {
    stdin: 'inherit',
  });
  return code;
});
