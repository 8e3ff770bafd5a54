import { nameCompany } from '../../tenancy/account';
import type { Tx } from '../../../platform/db/connection';
import { invalid } from '../../../platform/base/app-error';
import type { Session } from '../../../platform/web/session.types';
import { senderNameOf } from '../../notices';

const NOBODY = {
  owner: 'Enter your company: your texts begin with its name.',
  user: 'This account has no name for its texts yet. Its owner can enter the company in the account settings.',
} as const;

/**
 * Returns the sender name that begins the welcome of a new keyword. An owner whose account has no company yet may enter
 * it with the keyword; an account without any name gets no first keyword (decision 646).
 */
export async function requireSender(tx: Tx, { accountId, owner }: Session, company: string): Promise<string> {
  if (company !== '' && owner) await nameCompany(tx, accountId, company);
  const sender = await senderNameOf(tx, accountId);
  if (sender === '') throw invalid('company', NOBODY[owner ? 'owner' : 'user']);
  return sender;
}
