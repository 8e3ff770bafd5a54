import type { Deps } from '../../../platform/web/deps';
import { wasActivated } from '../release/release.repository';
import { mayLoadLocalBuilds } from '../local-build/local-builds.service';

/**
 * Whether the files of a release may be sent: to everybody once it was activated, before that only to developers, who
 * are recognized as for their local builds (ADR 0040). While the database is unavailable all files are sent, because
 * open tabs need them.
 */
export function servedReleases({ config, db, log }: Pick<Deps, 'config' | 'db' | 'log'>) {
  /** Activation is permanent, so it is cached. */
  const activated = new Set<string>();
  return async (remote: string, version: string, cookies: string | undefined): Promise<boolean> => {
    const release = `${remote}/${version}`;
    if (activated.has(release)) return true;
    try {
      if (!(await db.asEngine((tx) => wasActivated(tx, remote, version))))
        return await mayLoadLocalBuilds({ config, db }, cookies);
      activated.add(release);
    } catch (error) {
      log.warn({ err: error, release }, 'serving a release without checking whether it was activated');
    }
    return true;
  };
}
