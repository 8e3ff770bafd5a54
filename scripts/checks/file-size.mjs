import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSource, isTest } from '../lib/files.mjs';

const LIMIT = 300;

/** No source file above 300 lines; tests may be longer. */
export function check({ root, files }) {
  return files
    .filter((file) => isSource(file) && !isTest(file))
    .flatMap((file) => {
      const lines = readFileSync(join(root, file), 'utf8').split('\n').length - 1;
      if (lines <= LIMIT) return [];
      return [{ file, message: `${lines} lines: a file is read in one sitting; split it by job (limit ${LIMIT}).` }];
    });
}
