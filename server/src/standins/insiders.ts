import type { FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { hasOpsToken, isLocal } from '../http/operator';
import { AppError } from '../http/reply';

export type Guard = (request: FastifyRequest) => Promise<void>;

/**
 * Stand-ins show what is for one person's eyes, to whoever asks: that is for the demo alone. Where the database is
 * not the embedded one, or holds no demo, they are for this machine and the operator's token only.
 */
export const insidersOnly = (config: Pick<Config, 'databaseUrl' | 'demoData' | 'opsToken'>, refusal: string): Guard => {
  const everybody = config.databaseUrl === undefined && config.demoData;
  return async (request) => {
    if (!everybody && !isLocal(request) && !hasOpsToken(request, config)) throw new AppError('forbidden', refusal);
  };
};
