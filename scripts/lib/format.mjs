import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fromRoot } from './paths.mjs';
import { runNode } from './run.mjs';

const oxfmt = () =>
  join(dirname(createRequire(fromRoot('package.json')).resolve('oxfmt/package.json')), 'bin', 'oxfmt');

/** The files that oxfmt would change, according to .oxfmtrc.json. */
export async function format(root) {
  const { code, output } = await runNode([oxfmt(), '--list-different', '.'], { capture: true, cwd: root });
  const files = output.split('\n').filter(Boolean);
  if (code !== 0 && files.length === 0) return [{ message: `oxfmt failed (exit ${code}).` }];
  return files.map((file) => ({ file, message: 'is not formatted: run `pnpm format`. [format]' }));
}
