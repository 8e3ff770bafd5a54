import * as col from '../../../platform/db/col';
import { statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

/**
 * People whom a text of a keyword subscribed in the last 30 days, again or for the first time: they would have begun
 * its sequence (decision 194). Relies on inbound_message_account.
 */
export const countJoins = (tx: Tx, accountId: number, keywordId: number) =>
  tx.value(statement('automations.countJoins', { total: col.number })`
     select count(distinct phone) as total from inbound_message
       where account_id = ${accountId} and received_at > now() - interval '30 days' and decision = 'keyword' and keyword_id = ${keywordId}
         and evidence->>'consent' = 'opt-in'`);

/** People who clicked a link of a campaign. */
export const countClicked = (tx: Tx, accountId: number, campaignId: number) =>
  tx.value(statement('automations.countClicked', { total: col.number })`
     select coalesce((select clicked from campaign where account_id = ${accountId} and id = ${campaignId}::bigint), 0) as total`);

/** Subscribers with a tag, by the key of subscriber_tag. */
export const countTagged = (tx: Tx, accountId: number, tag: string) =>
  tx.value(statement('automations.countTagged', { total: col.number })`
     select count(*) as total from subscriber_tag where account_id = ${accountId} and tag = lower(trim(${tag}::text))`);

/** Subscribers with a birthday, or with a date in a custom field. */
export const countDated = (tx: Tx, accountId: number, fieldId: number) =>
  fieldId === 0
    ? tx.value(statement('automations.countDated', { total: col.number })`
     select count(*) as total from subscriber where account_id = ${accountId} and birth_day <> '' and not deleted and disabled = 0`)
    : tx.value(statement('automations.countDatedField', { total: col.number })`
     select count(*) as total from subscriber_value where account_id = ${accountId} and field_id = ${fieldId} and day is not null`);
