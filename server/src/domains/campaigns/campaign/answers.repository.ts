import * as col from '../../../platform/db/col';
import type { Tx } from '../../../platform/db/connection';
import { statement } from '../../../platform/db/sql';

/**
 * How many people answered a campaign with the words of each of its reply buttons. A tap arrives as a text, and on phones
 * without RCS people type the same words, so both count alike (decision 720). Uses inbound_message_reply.
 */
export const countAnswers = (tx: Tx, accountId: number, campaignId: number) =>
  tx.query(statement('campaigns.countAnswers', { label: col.present(col.text()), people: col.number })`
     select b.button ->> 'label' as label, count(distinct i.phone) as people
     from campaign c cross join jsonb_array_elements(c.buttons) with ordinality b(button, place)
     left join inbound_message i on i.account_id = c.account_id and i.reply_to = c.id and trim(search_fold(i.body)) = trim(search_fold(b.button ->> 'label'))
     where c.account_id = ${accountId} and c.id = ${campaignId} and b.button ->> 'kind' = 'reply' group by b.place, b.button order by b.place`);
