import type { Config } from '../../../platform/config/config';
import type { Tx } from '../../../platform/db/connection';
import { hashToken, newToken } from '../../../platform/base/token';
import { dropUnusedTokens, insertToken, lockUser, type TokenPurpose } from './password-token.repository';

const HOUR = 60;
/** Long enough for a new authorized user to read the mail after the weekend. */
const LIFETIME_MINUTES: Readonly<Record<TokenPurpose, number>> = { reset: HOUR, invite: 7 * 24 * HOUR };

interface TokenRequest {
  userId: number;
  accountId: number;
  purpose: TokenPurpose;
}

/**
 * Creates the token of a link that sets a password, and revokes older unused ones of this user and purpose.
 * Only its hash is stored, so the token itself is known only here.
 */
export async function issuePasswordToken(tx: Tx, { userId, accountId, purpose }: TokenRequest): Promise<string> {
  const token = newToken();
  await lockUser(tx, userId);
  await dropUnusedTokens(tx, userId, purpose);
  await insertToken(tx, {
    tokenHash: hashToken(token),
    userId,
    accountId,
    purpose,
    lifetimeMinutes: LIFETIME_MINUTES[purpose],
  });
  return token;
}

/**
 * The address in a mail. The reset view opens when the query has a token (AUTH-002), and asks invited users for their
 * first password.
 */
export const passwordLink = ({ publicUrl }: Pick<Config, 'publicUrl'>, token: string, purpose: TokenPurpose): string =>
  `${publicUrl}/app/?${purpose === 'invite' ? 'invited=1&' : ''}token=${token}`;
