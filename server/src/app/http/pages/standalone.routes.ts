import { registryEntrySchema } from '@textloom/contracts';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { haveRelease, readRegistry, releaseBase, servedReleases } from '../../../domains/releases';
import type { Deps } from '../../../platform/web/deps';
import { sendPage } from './html-page';

const ID = /^[a-z][a-z0-9-]*$/;
const VERSION = /^\d[\w.+-]*$/;
const mayExist = (id: string, version: string): boolean => ID.test(id) && VERSION.test(version);

/** Sends the standalone page of a release. Returns false when there is none. */
export async function sendStandalone(
  reply: FastifyReply,
  deps: Pick<Deps, 'config' | 'db'>,
  id: string,
  version: string,
): Promise<boolean> {
  if (!mayExist(id, version) || !(await haveRelease(deps, id, version))) return false;
  const { config } = deps;
  return sendPage(reply, config.remotesDir, join(id, version, 'standalone.html'), config, {
    base: releaseBase(config, id, version),
    framesItself: true,
  });
}

/** The active version of a remote, even while the remote is switched off. */
async function activeVersion(deps: Deps, id: string): Promise<string | undefined> {
  const { remotes } = await readRegistry(deps, null);
  return registryEntrySchema.safeParse(remotes[id]).data?.version;
}

/**
 * /standalone/<id>/: a remote by itself, in its active release; /standalone/<id>/<version>/: in a given one. It is sent
 * to those who may load its files (decision 466), and contains no data: reading data requires a session.
 */
export const standalonePages = (deps: Deps) => async (app: FastifyInstance) => {
  const maySee = servedReleases(deps);
  const show = async (
    { headers }: FastifyRequest,
    reply: FastifyReply,
    id: string,
    version = '',
  ): Promise<FastifyReply> => {
    const allowed = mayExist(id, version) && (await maySee(id, version, headers.cookie));
    if (allowed && (await sendStandalone(reply, deps, id, version))) return reply;
    return reply
      .code(404)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(`There is no release of ${ID.test(id) ? id : 'this part'} here.`);
  };
  app.get<{ Params: { id: string } }>('/:id', async (request, reply) =>
    show(request, reply, request.params.id, await activeVersion(deps, request.params.id)),
  );
  app.get<{ Params: { id: string; version: string } }>('/:id/:version', (request, reply) =>
    show(request, reply, request.params.id, request.params.version),
  );
};
