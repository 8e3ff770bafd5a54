import { existsSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import { precompress } from '../modules/remotes/precompress';

/** Compresses built files behind the start, once; until a file's twin lies beside it, each answer is compressed on the spot. */
export function compressFiles(log: FastifyBaseLogger, folders: readonly string[]): void {
  const work = async (): Promise<void> => {
    for (const folder of folders) if (existsSync(folder)) await precompress(folder);
  };
  // A build that runs meanwhile may take files away: the next start does the rest.
  work().catch((error: unknown) => log.warn({ err: error }, 'built files could not all be compressed'));
}
