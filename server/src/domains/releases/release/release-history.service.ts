import type { ReleaseChange } from '@textloom/contracts';
import type { Deps } from '../../../platform/web/deps';
import { notFound } from '../../../platform/base/app-error';
import { readReleases, readStates } from './release.repository';

const MAX_CHANGES = 50;

/** The last changes of a remote, newest first: who did what, when, and for how many accounts. */
export const listChanges = ({ db }: Pick<Deps, 'db'>, remote: string): Promise<ReleaseChange[]> =>
  db.asEngine(async (tx) => {
    const states = await readStates(tx, remote);
    if (states.length === 0 && !(await readReleases(tx)).some((one) => one.remote === remote))
      throw notFound(`The remote ${remote}`);
    return states.slice(0, MAX_CHANGES).map((state) => ({ ...state, at: state.at.toISOString() }));
  });
