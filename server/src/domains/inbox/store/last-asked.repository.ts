import type { Tx } from '../../../platform/db/connection';
import { SENT_SINCE, SENT_TEXT } from '../../texting';

/**
 * The last campaign, welcome, first message or sequence message that this phone got from the account. Uses
 * message_phone.
 */
export const lastAsked = (tx: Tx, accountId: number, phone: string) =>
  tx.maybeOne<{ campaignId: number | null; text: string; recent: boolean }>(
    `select m.campaign_id as "campaignId", ${SENT_TEXT} as text, m.claimed_at > now() - interval '72 hours' as recent
     from message m left join campaign c on c.id = m.campaign_id
     where m.phone = $2 and m.account_id = $1 and m.kind in (1, 2, 6, 8) and m.id >= ${SENT_SINCE(30)} and m.claimed_at > now() - interval '30 days' and (m.status between 0 and 3 or m.status = 20)
     order by m.claimed_at desc, m.id desc limit 1`,
    [accountId, phone],
  );
