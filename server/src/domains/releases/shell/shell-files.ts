import { z } from '@textloom/contracts';
import { readFileSync } from 'node:fs';
import { madeOfFile } from '../../../platform/base/made-of-file';
import { fromRoot } from '../../../platform/base/paths';

const scripts = z.array(z.string());
/** The scripts listed by the shell's build (shared/build/src/page-files.cjs), each with everything it depends on. */
const schema = z.object({
  /** Scripts for signed-in users. */
  signedIn: scripts,
  /** For each page of the shell. */
  pages: z.record(z.string(), scripts),
  /** For each module that the shell shares. */
  shares: z.record(z.string(), scripts),
});
export type ShellFiles = z.output<typeof schema>;

const read = madeOfFile((file) => schema.parse(JSON.parse(readFileSync(file, 'utf8'))));

/** Read again after a new build. Undefined for a shell that is not built, or built as one bundle. */
export const shellFiles = (file = fromRoot('shell/dist/files.json')): ShellFiles | undefined => read(file);
