import type { Config } from '../../../platform/config/config';
import type { Tx } from '../../../platform/db/connection';
import { answerNumber, numberOfAccount, shownNumber } from '../../tenancy/number';
import { lastTexted, textedSeveral } from '../../texting/inbound-text';

/**
 * From where a reply leaves, because a conversation stays on the number that the person texted last (ADR 0122). Null is the
 * shared code; undefined: the account's number.
 */
export async function conversationNumber(tx: Tx, accountId: number, phone: string): Promise<string | null | undefined> {
  const to = await lastTexted(tx, accountId, phone);
  return to === null ? undefined : answerNumber(tx, accountId, to);
}

/**
 * The number that the next reply leaves from, as people write it, where it could be mistaken: it is not the account's, or the
 * person has texted several. Empty: it is the account's.
 */
export async function answersFrom(
  tx: Tx,
  { accountId, phone, config }: { accountId: number; phone: string; config: Pick<Config, 'shortcode'> },
): Promise<string> {
  const number = await conversationNumber(tx, accountId, phone);
  if (number !== undefined) return shownNumber(number, config);
  if (!(await textedSeveral(tx, accountId, phone))) return '';
  return shownNumber((await numberOfAccount(tx, accountId))?.digits ?? null, config);
}
