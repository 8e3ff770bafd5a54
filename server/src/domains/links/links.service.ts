import { ADDRESS_MESSAGES, readWebAddress } from '@textloom/contracts';
import { invalid } from '../../platform/base/app-error';
import { isPrivateHost } from '../../platform/providers/public-address';
import { shrink } from './links-in-text';
import type { Deps } from '../../platform/web/deps';
import type { Session } from '../../platform/web/session.types';

/** Why a target cannot have a short link; undefined when it can. */
function targetProblem(publicUrl: string, address: string): string | undefined {
  const [own, given] = [new URL(publicUrl), new URL(address)];
  if (own.host !== given.host)
    return isPrivateHost(given.hostname)
      ? 'Only people in your own network could open this address. Use one that is on the internet.'
      : undefined;
  // A short link to another short link would count each click twice and could loop.
  return given.pathname.startsWith('/s/') ? 'This address is already short.' : undefined;
}

export function shrinkLink(deps: Deps, session: Session, typed: string): Promise<{ id: string }> {
  const { publicUrl } = deps.config;
  const read = readWebAddress(typed);
  if ('problem' in read) throw invalid('link', ADDRESS_MESSAGES[read.problem]);
  const problem = targetProblem(publicUrl, read.address);
  if (problem) throw invalid('link', problem);
  return deps.db.asAccount(session.accountId, async (tx) => ({
    id: await shrink(tx, publicUrl, session.accountId, read.address),
  }));
}
