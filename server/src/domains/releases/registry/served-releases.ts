import type { Deps } from '../../../platform/web/deps';
import { wasActivated } from '../release/release.repository';
import { mayLoadLocalBuilds } from '../local-build/local-builds.service';

/**
 * Whether the files of a release may be sent: to everybody once it was activated, before that to developers only, who
 * are recognized as for their local builds (ADR 0040). Open tabs need their files while the database is unavailable, so
 * then all of them are sent.
 */
export function servedReleases({ config, db, log }: Pick<Deps, 'config' | 'db' | 'log'>) {
  /** What was activated once stays so. */
  const activated = new Set<string>();
  return async (remote: string, version: string, cookies: string | undefined): Promise<boolean> => {
    const release = `${remote}/${version}`;
    if (activated.has(release)) return true;
    try {
      if (!(await db.asEngine((tx) => wasActivated(tx, remote, version))))
        return await mayLoadLocalBuilds({ config, db }, cookies);
      activated.add(release);
    } catch (error) {
      log.warn({ err: error, release }, 'a release is served without knowing whether it was activated');
    }
    return true;
  };
}
