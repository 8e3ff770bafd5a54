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

/** Refuses a team what is not its own. `remote`: what the command changes, when it names one. */
export function requireMay(caller: Caller, what: { name: string; forTeams?: true }, remote?: unknown): void {
  if (caller.remote === undefined) return;
  if (!what.forTeams)
    throw new AppError('forbidden', `The token of ${caller.by} is for releases: "${what.name}" needs the operator's.`);
  if (remote !== undefined && caller.remote !== EVERY_REMOTE && remote !== caller.remote)
    throw new AppError('forbidden', `The token of ${caller.by} releases ${caller.remote}, not ${String(remote)}.`);
}
