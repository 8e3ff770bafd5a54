import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fromRoot, root as ours } from '../lib/paths.mjs';

/** The sharing policy of shared/build covers everything that several packages import. */
export async function check({ root }) {
  const file = fromRoot('shared/build/src/share-map-check.cjs');
  if (root !== ours || !existsSync(file)) return [];
  const { checkShareMap } = createRequire(import.meta.url)(file);
  return (await checkShareMap()).map((problem) => (typeof problem === 'string' ? { message: problem } : problem));
}
