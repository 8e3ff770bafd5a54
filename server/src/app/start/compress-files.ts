import { existsSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import { precompress } from '../../domains/releases';

/**
 * Compresses built files once after the start. Until a file's compressed copy exists, it is compressed per response.
 */
export function compressFiles(log: FastifyBaseLogger, folders: readonly string[]): void {
  const work = async (): Promise<void> => {
    for (const folder of folders) if (existsSync(folder)) await precompress(folder);
  };
  // A concurrent build may remove files; the next start compresses the rest.
  work().catch((error: unknown) => log.warn({ err: error }, 'built files could not all be compressed'));
}
