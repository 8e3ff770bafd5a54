import { ADDRESS_MESSAGES, readWebAddress } from '@textloom/contracts';
import { invalid } from '../../../platform/base/app-error';
import { shrink } from './short-links';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';

/** A short link to another short link would count each click twice and could loop. */
function isShort(publicUrl: string, address: string): boolean {
  const [own, given] = [new URL(publicUrl), new URL(address)];
  return own.host === given.host && given.pathname.startsWith('/s/');
}

export function shrinkLink(deps: Deps, session: Session, typed: string): Promise<{ id: string }> {
  const { publicUrl } = deps.config;
  const read = readWebAddress(typed);
  if ('problem' in read) throw invalid('link', ADDRESS_MESSAGES[read.problem]);
  if (isShort(publicUrl, read.address)) throw invalid('link', 'This address is short already.');
  return deps.db.asAccount(session.accountId, async (tx) => ({
    id: await shrink(tx, publicUrl, session.accountId, read.address),
  }));
}
