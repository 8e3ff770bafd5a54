import { existsSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import { precompress } from '../modules/remotes/precompress';
import { fromRoot } from '../paths';

/** Compresses the shell's files behind the start: until a file's twin lies there it is sent as it is. */
export function prepareShell(log: FastifyBaseLogger, dir = fromRoot('shell/dist')): void {
  if (!existsSync(dir)) {
    log.warn('the shell is not built: /app will say so');
    return;
  }
  precompress(dir).catch((error: unknown) => log.warn({ err: error }, 'the shell could not be compressed'));
}
