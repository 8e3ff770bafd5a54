import type { FastifyRequest } from 'fastify';
import { AppError } from '../base/app-error';
import { EVERY_REMOTE, findToken } from '../modules/remotes/release-token.service';
import type { Deps } from '../web/deps';
import { hasOpsToken } from '../web/operator';

/** Who runs a command. */
export interface Caller {
  /** For the record of releases. */
  by: string;
  /** A team's: the remote that it may release, or `*`. The operator, who may do everything, has none. */
  remote?: string;
}

export const OPERATOR: Caller = { by: 'operator' };

/** The one who holds the token of a request: the operator, a team, or nobody. */
export async function callerOf(
  request: FastifyRequest,
  deps: Pick<Deps, 'config' | 'db'>,
): Promise<Caller | undefined> {
  if (hasOpsToken(request, deps.config)) return OPERATOR;
  const [, token] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
  const found = token === undefined ? undefined : await findToken(deps, token);
  return found && { by: found.holder, remote: found.remote };
}

/** Refuses a team what is not its own. `remote`: the one that the command is about. */
export function requireMay(
  caller: Caller,
  { name, forTeams }: { name: string; forTeams?: 'own' | 'every' },
  remote?: unknown,
): void {
  if (caller.remote === undefined) return;
  if (!forTeams)
    throw new AppError('forbidden', `The token of ${caller.by} is for releases: "${name}" needs the operator's.`);
  if (forTeams === 'own' && caller.remote !== EVERY_REMOTE && remote !== caller.remote)
    throw new AppError('forbidden', `The token of ${caller.by} releases ${caller.remote}, not ${String(remote)}.`);
}
