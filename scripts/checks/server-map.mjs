import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAP, serverMap } from '../lib/server-map.mjs';

/** The formatter aligns the columns of tables. */
const plain = (text) => text.replace(/ +/g, ' ').replace(/-{3,}/g, '---').trim();

/** The page that lists tables, jobs and channels agrees with the sources. */
export function check({ root }) {
  if (!existsSync(join(root, 'server/src/app/jobs/jobs.ts'))) return [];
  const written = existsSync(join(root, MAP)) ? readFileSync(join(root, MAP), 'utf8') : '';
  return plain(written) === plain(serverMap(root))
    ? []
    : [{ file: MAP, message: 'differs from the sources: run `node scripts/server-map.mjs && pnpm format`.' }];
}
