import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MOMENTS, momentProblems } from '../lib/moments.mjs';

/** Every stored moment is declared: planned from what and again by what, fixed and why, of a worker, or a record. */
export const check = ({ root }) =>
  existsSync(join(root, MOMENTS)) ? momentProblems(root).map((message) => ({ file: MOMENTS, message })) : [];
