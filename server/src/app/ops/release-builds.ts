import { publishBuilds } from '../../domains/releases';
import { AppError } from '../../platform/base/app-error';
import type { OpsDeps } from './command';

/**
 * Releases the builds beside this program, as a server with the embedded database does at its start; with an operator's
 * database nothing is released without a command.
 */
export async function releaseBuilds(deps: OpsDeps, root?: string): Promise<{ released: object[] }> {
  const released: object[] = [];
  const failed: string[] = [];
  const log: Parameters<typeof publishBuilds>[0]['log'] = {
    info: (release) => void released.push(release),
    error: (details) => {
      const { remote, err } = details as { remote: string; err: unknown };
      failed.push(`${remote}: ${err instanceof Error ? err.message : String(err)}`);
    },
  };
  await publishBuilds({ ...deps, log }, root);
  if (failed.length > 0) throw new AppError('invalid', `Not released: ${failed.join(' ')}`);
  return { released };
}
