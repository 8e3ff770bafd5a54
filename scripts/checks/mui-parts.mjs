import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fromRoot, root as ours } from '../lib/paths.mjs';

/** Any component of the installed MUI works in a remote without a new shell (docs/adr/0031-all-of-mui.md). */
export async function check({ root }) {
  const file = fromRoot('shared/build/src/parts-check.cjs');
  if (root !== ours || !existsSync(file)) return [];
  return createRequire(import.meta.url)(file).checkParts();
}
