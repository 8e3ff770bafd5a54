import type { ReleaseAction, releaseChangeBody, RemoteState, z } from '@textloom/contracts';
import { AppError, notFound } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import type { Deps } from '../../../platform/web/deps';
import { noteSecurity } from '../../access';
import type { Session } from '../../../platform/web/session.types';
import * as changes from '../release/release-changes.service';
import { readReleaseNumbers, readStates } from '../release/release.repository';
import { readLoads } from '../remote-load/remote-loads.repository';
import { LOAD_DAYS, presentRemote } from './remote-states.presenter';
import { readUnfit } from '../release/unfit-releases';
import { readEmail, readStoredReleases, readTitle } from './remote-states.repository';

const RELEASES = 50;

async function readRemotes(tx: Tx): Promise<RemoteState[]> {
  const releases = await readStoredReleases(tx, RELEASES);
  const loads = await readLoads(tx, LOAD_DAYS);
  const unfit = await readUnfit(tx);
  const entries: RemoteState[] = [];
  for (const remote of new Set(releases.map((one) => one.remote))) {
    const history = await readStates(tx, remote);
    entries.push(
      presentRemote({
        remote,
        releases: releases.filter((one) => one.remote === remote),
        history,
        loads: loads.filter((row) => row.remote === remote),
        backTo: changes.rollbackTarget(history),
        unfit: unfit.filter((one) => one.remote === remote),
      }),
    );
  }
  return entries;
}

/** Every remote that has a release, with the number of the release set in force. */
export const listRemotes = ({ db }: Pick<Deps, 'db'>): Promise<{ release: number; entries: RemoteState[] }> =>
  db.asEngine(async (tx) => ({
    release: (await readReleaseNumbers(tx)).release,
    entries: await readRemotes(tx),
  }));

function messageOf(action: ReleaseAction, title: string, { version, canary, share }: changes.ChangedRelease): string {
  switch (action) {
    case 'activate':
      return canary === null
        ? `${title} ${version} is in force for all accounts.`
        : `${title} ${canary} is in force for ${share}% of the accounts.`;
    case 'rollback':
      return `${title} went back to ${version} for all accounts.`;
    case 'disable':
      return `${title} is switched off.`;
    default:
      return `${title} is switched on.`;
  }
}

type Body = z.output<typeof releaseChangeBody>;

function makeChange(deps: Deps, remote: string, body: Body, by: string): Promise<changes.ChangedRelease> {
  const options = { by, seen: body.seen, atOnce: body.at_once === 1 };
  if (body.action === 'rollback') return changes.rollBack(deps, remote, options);
  if (body.action === 'disable') return changes.disable(deps, remote, options);
  if (body.action === 'enable') return changes.enable(deps, remote, options);
  const { version, share } = body;
  // Unreachable: the schema requires a version.
  if (version === undefined) throw new AppError('invalid', 'Choose a version to activate.');
  return changes.activate(deps, remote, version, { ...options, share });
}

/** Makes a change on behalf of the user, and returns the remote after it. */
export async function changeRelease(
  deps: Deps,
  { userId, accountId }: Session,
  remote: string,
  body: Body,
): Promise<RemoteState & { message: string }> {
  const { title, email } = await deps.db.asEngine(async (tx) => {
    const known = await readTitle(tx, remote);
    if (known === undefined) throw notFound(`The remote ${remote}`);
    return { title: known, email: await readEmail(tx, userId) };
  });
  const changed = await makeChange(deps, remote, body, email);
  const message = messageOf(body.action, title, changed);
  await deps.db.asEngine((tx) => noteSecurity(tx, { accountId, kind: 'release', text: message }));
  const after = (await deps.db.asEngine(readRemotes)).find((one) => one.remote === remote);
  if (!after) throw notFound(`The remote ${remote}`);
  return { message, ...after };
}
