import type { Registry, RegistryEntry } from '@textloom/contracts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../web/deps';
import { readActiveReleases, readRegistryNumber, type ActiveRelease } from './release.repository';

/** Address of the folder with a release's files. */
export const releaseBase = (remote: string, version: string): string =>
  `/remotes/${remote}/${encodeURIComponent(version)}/`;

const entryOf = ({ remote, version, contract, manifest, enabled }: ActiveRelease): RegistryEntry => {
  const base = releaseBase(remote, version);
  return { version, contract, base, entry: `${base}mf-manifest.json`, declares: manifest, enabled };
};

/**
 * GET /app/registry.json: all remotes with their active versions. Never cached: a rollback takes effect at the next
 * page load.
 */
export const registryRoutes =
  (deps: Deps) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get('/app/registry.json', { schema: { hide: true } }, async (_request, reply): Promise<Registry> => {
      void reply.header('cache-control', 'no-store');
      const [release, active] = await deps.db.asEngine(
        async (tx) => [await readRegistryNumber(tx), await readActiveReleases(tx)] as const,
      );
      return { schema: 1, release, remotes: Object.fromEntries(active.map((one) => [one.remote, entryOf(one)])) };
    });
  };
