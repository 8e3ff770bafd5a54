import type { Tx } from '../../../platform/db/connection';
import { ANSWER_HOURS, ANSWERABLE, SENT_SINCE, SENT_TEXT } from '../../texting';

/**
 * The last campaign, welcome, first message or sequence message that this phone got from the account. Uses
 * message_phone.
 */
export const lastAsked = (tx: Tx, accountId: number, phone: string) =>
  tx.maybeOne<{ campaignId: number | null; text: string; recent: boolean }>(
    `select m.campaign_id as "campaignId", ${SENT_TEXT} as text, m.claimed_at > now() - interval '${ANSWER_HOURS} hours' as recent
     from message m left join campaign c on c.id = m.campaign_id
     where m.phone = $2 and m.account_id = $1 and ${ANSWERABLE} and m.id >= ${SENT_SINCE(30)} and m.claimed_at > now() - interval '30 days'
     order by m.claimed_at desc, m.id desc limit 1`,
    [accountId, phone],
  );
