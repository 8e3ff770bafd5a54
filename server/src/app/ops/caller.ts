import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/base/app-error';
import { EVERY_REMOTE, findToken } from '../../domains/releases';
import type { Deps } from '../../platform/web/deps';
import { hasOpsToken } from '../../platform/web/operator';

/** Who runs a command. */
export interface Caller {
  /** Shown in the history of releases. */
  by: string;
  /** For a team, the remote that it may release, or `*`. Undefined for the operator, who may do everything. */
  remote?: string;
}

export const OPERATOR: Caller = { by: 'operator' };

/** Returns whom a request's token belongs to, the operator or a team; undefined for an invalid token. */
export async function callerOf(
  request: FastifyRequest,
  deps: Pick<Deps, 'config' | 'db'>,
): Promise<Caller | undefined> {
  if (hasOpsToken(request, deps.config)) return OPERATOR;
  const [, token] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
  const found = token === undefined ? undefined : await findToken(deps, token);
  return found && { by: found.holder, remote: found.remote };
}

/** Refuses a team's command for another team's remote. `remote` is the remote that the command is about. */
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
