import * as col from '../../../platform/db/col';
import { command, constant, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';
import { ANSWER_HOURS, answerable } from '../../texting/inbound-text';
import { KIND, sentSince } from '../../texting/message';

const DAYS = ANSWER_HOURS / 24;

/**
 * Counts people who texted an opt-out for the campaign that it answers: the last message that their account sent them,
 * if it was a campaign's, as for replies. Runs in the transaction of the opt-out, so that a text that the carrier
 * delivers twice counts once; takes no lock that a sender waits for. Uses message_phone.
 */
export async function countLeaves(
  tx: Tx,
  { subscriberIds, bySelf }: { subscriberIds: readonly number[]; bySelf: boolean },
): Promise<void> {
  if (!bySelf || subscriberIds.length === 0) return;
  const since = await tx.value(statement('campaigns.answeredSince', { since: col.number })`
     select ${sentSince(DAYS)} as since`);
  await tx.execute(command('campaigns.countLeaves')`
     insert into campaign_leave (account_id, campaign_id, message_id)
     select person.account_id, last.campaign_id, last.id
     from (select distinct account_id, phone from subscriber where id = any(${subscriberIds}::bigint[])) person
     cross join lateral (
       select m.id, m.kind, m.campaign_id from message m
       where m.phone = person.phone and m.account_id = person.account_id and m.id >= ${since} and ${answerable}
         and m.claimed_at > now() - interval '${constant(ANSWER_HOURS)} hours'
       order by m.claimed_at desc, m.id desc limit 1
     ) last
     where last.kind = ${constant(KIND.campaign)} and last.campaign_id is not null order by 2, 3
     on conflict do nothing`);
}
