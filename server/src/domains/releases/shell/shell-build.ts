import { CONTRACT_VERSION, z } from '@textloom/contracts';
import { readFileSync } from 'node:fs';
import { madeOfFile } from '../../../platform/base/made-of-file';
import { fromRoot } from '../../../platform/base/paths';

/** The modules that the running shell provides to remotes: shared.json of its build. */
const shellBuildSchema = z.object({
  contract: z.number().int(),
  /** Versions of the shared modules. */
  shares: z.record(z.string(), z.string()),
  /** Exports of the modules that are compared by name: `{ core: ['Button'] }`. */
  surface: z.record(z.string(), z.array(z.string())),
});
type Listed = z.output<typeof shellBuildSchema>;
/** Contains only the contract if the shell is not built, or its build is too old to list the rest. */
export type ShellBuild = Pick<Listed, 'contract'> & Partial<Listed>;

const UNKNOWN: ShellBuild = { contract: CONTRACT_VERSION };

const read = madeOfFile((file): ShellBuild => shellBuildSchema.parse(JSON.parse(readFileSync(file, 'utf8'))));

/** Read again after a new build. */
export const shellBuild = (file = fromRoot('shell/dist/shared.json')): ShellBuild => read(file) ?? UNKNOWN;
