import type { Tx } from '../../../platform/db/connection';
import { active } from '../../texting/ledger';
import * as col from '../../../platform/db/col';
import { statement } from '../../../platform/db/sql';

export const subscriberName = (tx: Tx, id: number) =>
  tx.maybeValue(statement('inbox.subscriberName', { name: col.text() })`
     select trim(first_name || ' ' || last_name) as name from subscriber where id = ${id}`);

/**
 * Recipients of the mail about a new message: each user's own choice (ACCT-015), one address per row. An empty list
 * means the user's own address.
 */
export const mailRecipients = (tx: Tx, accountId: number) =>
  tx.values(statement('inbox.mailRecipients', { recipient: col.text() })`
     select distinct lower(r.address) as recipient
     from app_user u join account a on a.id = u.account_id and ${active},
       unnest(regexp_split_to_array(coalesce(nullif(u.inbox_notification_emails, ''), u.email), '[,;\\s]+')) r (address)
     where r.address <> '' and u.account_id = ${accountId} and u.inbox_notifications = 1 and not u.disabled and not u.deleted`);
