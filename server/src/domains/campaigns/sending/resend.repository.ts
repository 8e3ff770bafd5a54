import type { Tx } from '../../../platform/db/connection';
import { addressable } from '../../people/hold';
import { joinMessages } from '../../texting/batch';
import { PASSING_CODES } from '../../texting/refusal';
import type { Choice } from '../recipient/recipients.repository';
import * as col from '../../../platform/db/col';
import { sql, statement, type Sql } from '../../../platform/db/sql';

/** SQL: campaign `c` has ended, and no message of it is on its way. */
const ENDED = sql`c.state in ('done', 'cancelled') and c.finished_at is not null`;

/** SQL: subscribers whose message of a campaign failed for a passing reason, and who may still be texted. */
const failed = (accountId: number, id: number): Sql => sql`select s.id from send_batch b
  ${joinMessages(sql`m.status = any(${PASSING_CODES}::smallint[])`)}
  join subscriber s on s.id = m.subscriber_id and s.phone = m.phone
  where b.account_id = ${accountId} and b.campaign_id = ${id} and b.failed > 0 and b.errors ?| ${PASSING_CODES.map(String)}::text[] and ${addressable(accountId)}`;

const RESENDABLE = {
  /** The number of subscribers that Send again would reach; 0 while the campaign runs. */
  people: col.number,
  /** The campaign that has already been sent to them, or null. */
  resent: col.orNull(col.number),
};

export const resendable = (tx: Tx, accountId: number, id: number) =>
  tx.one(statement('campaigns.resendable', RESENDABLE)`
     select (select id from campaign where account_id = ${accountId} and parent_id = ${id} and origin = 'resend' and not deleted) as resent,
       case when exists (select from campaign c where c.account_id = ${accountId} and c.id = ${id} and ${ENDED}) then (select count(*) from (${failed(accountId, id)}) f) else 0 end as people`);

/** A campaign that has ended, with the text that Send again sends. */
export const findEnded = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne(statement('campaigns.findEnded', { name: col.text(), segments: col.number, message: col.text() })`
     select name, segments, case when ab_winner = 2 then ab ->> 'message_b' else message end as message from campaign c where c.account_id = ${accountId} and c.id = ${id} and ${ENDED}`);

export const recipientsToResend = (tx: Tx, accountId: number, id: number) =>
  tx.values(statement('campaigns.recipientsToResend', { id: col.number })`
     ${failed(accountId, id)} order by s.id`);

export const insertResend = (
  tx: Tx,
  accountId: number,
  parentId: number,
  { name, choice, recipients }: { name: string; choice: Choice; recipients: number },
) =>
  tx.value(statement('campaigns.insertResend', { id: col.number })`
     insert into campaign (account_id, name, message, segments, media_id, buttons, choice, recipients, quiet, origin, parent_id)
       select account_id, ${name}, case when ab_winner = 2 then ab ->> 'message_b' else message end, segments, media_id, buttons, ${JSON.stringify(choice)}, ${recipients}, quiet, 'resend', id
       from campaign where account_id = ${accountId} and id = ${parentId} returning id`);
