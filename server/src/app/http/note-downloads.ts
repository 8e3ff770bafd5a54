import type { FastifyInstance } from 'fastify';
import { noteDownload } from '../../domains/access';
import type { Deps } from '../../platform/web/deps';

const FILE = /filename="([^"]+)"/;

/** Records each file with an account's rows in the security log, before its first byte is sent. */
export function noteDownloads(app: FastifyInstance, { config, db }: Pick<Deps, 'config' | 'db'>): void {
  app.addHook('onSend', async (request, reply) => {
    const { operation } = request.routeOptions.config;
    if (reply.statusCode !== 200 || !operation || !('stream' in operation) || operation.stream !== 'text/csv') return;
    const { accountId } = request.session;
    const [, file = operation.path] = FILE.exec(String(reply.getHeader('content-disposition'))) ?? [];
    await db.asAccount(accountId, (tx) => noteDownload(tx, config, accountId, file));
  });
}
