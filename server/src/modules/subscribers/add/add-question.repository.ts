import type { Tx } from '../../../db/connection';
import { KIND } from '../../../messaging/kinds';

/**
 * The account that last asked this phone to text YES (decision 67) without a text from it since: its YES is for that
 * account, whichever other account messages it. Uses message_phone and inbound_message_phone.
 */
export async function pendingQuestion(tx: Tx, phone: string): Promise<number | null> {
  const asked = await tx.maybeOne<{ account: number }>(
    `select m.account_id as account from message m
     where m.phone = $1 and m.kind = ${KIND.first} and m.status between 0 and 3 and m.created_at > now() - interval '30 days'
       and not exists (select from inbound_message i where i.phone = m.phone and i.account_id = m.account_id and i.received_at > m.created_at)
     order by m.id desc limit 1`,
    [phone],
  );
  return asked?.account ?? null;
}
