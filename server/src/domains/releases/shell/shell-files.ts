import { z } from '@textloom/contracts';
import { readFileSync, statSync } from 'node:fs';
import { fromRoot } from '../../../platform/base/paths';

const scripts = z.array(z.string());
/** The scripts listed by the shell's build (shared/build/src/page-files.cjs), each with everything that it needs. */
const schema = z.object({
  /** Behind sign-in. */
  signedIn: scripts,
  /** For each page of the shell. */
  pages: z.record(z.string(), scripts),
  /** For each module that the shell shares. */
  shares: z.record(z.string(), scripts),
});
export type ShellFiles = z.output<typeof schema>;

let known: { modified: number; files: ShellFiles } | undefined;

/** Read again after a new build. Undefined for a shell that is not built, or built as one bundle. */
export function shellFiles(file = fromRoot('shell/dist/files.json')): ShellFiles | undefined {
  const modified = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (modified === undefined) return undefined;
  if (known?.modified !== modified) known = { modified, files: schema.parse(JSON.parse(readFileSync(file, 'utf8'))) };
  return known.files;
}
