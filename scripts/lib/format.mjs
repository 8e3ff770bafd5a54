import { packageFile } from './paths.mjs';
import { runNode } from './run.mjs';

/** The files that oxfmt would change, according to .oxfmtrc.json. */
export async function format(root) {
  const { code, output } = await runNode([packageFile('oxfmt', 'bin/oxfmt'), '--list-different', '.'], {
    capture: true,
    cwd: root,
  });
  const files = output.split('\n').filter(Boolean);
  if (code !== 0 && files.length === 0) return [{ message: `oxfmt failed (exit ${code}).` }];
  return files.map((file) => ({ file, message: 'is not formatted: run `pnpm format`. [format]' }));
}
