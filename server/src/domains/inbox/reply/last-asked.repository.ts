import type { Tx } from '../../../platform/db/connection';
import { ANSWER_HOURS, answerable } from '../../texting/inbound-text';
import { sentSince, sentText } from '../../texting/message';
import * as col from '../../../platform/db/col';
import { constant, statement } from '../../../platform/db/sql';

/**
 * The last campaign, welcome, first message or sequence message that this phone got from the account. Uses
 * message_phone.
 */
export const lastAsked = (tx: Tx, accountId: number, phone: string) =>
  tx.maybeOne(statement('inbox.lastAsked', { campaignId: col.orNull(col.number), text: col.text(), recent: col.bool })`
     select m.campaign_id as "campaignId", ${sentText} as text, m.claimed_at > now() - interval '${constant(ANSWER_HOURS)} hours' as recent
     from message m
     where m.phone = ${phone} and m.account_id = ${accountId} and ${answerable} and m.id >= ${sentSince(30)} and m.claimed_at > now() - interval '30 days'
     order by m.claimed_at desc, m.id desc limit 1`);
