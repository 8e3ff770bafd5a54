import type { Tx } from '../../../platform/db/connection';
import { ADDRESSABLE } from '../../consent';
import { messagesInBatch, PASSING_CODES } from '../../texting';
import type { Choice } from './recipients.repository';

/** SQL: campaign `c` has ended, and no message of it is on its way. */
const ENDED = `c.state in ('done', 'cancelled') and c.finished_at is not null`;

/** SQL: subscribers of account $1 whose message of campaign $2 failed for a passing reason, and who may still be texted. */
const FAILED = `select s.id from send_batch b
  ${messagesInBatch('m.status = any($3::smallint[])')}
  join subscriber s on s.id = m.subscriber_id and s.phone = m.phone
  where b.account_id = $1 and b.campaign_id = $2 and b.failed > 0 and b.errors ?| $4::text[] and ${ADDRESSABLE}`;

const params = (accountId: number, id: number): unknown[] => [
  accountId,
  id,
  [...PASSING_CODES],
  PASSING_CODES.map(String),
];

export interface Resendable {
  /** The number of subscribers that Send again would reach; 0 while the campaign runs. */
  people: number;
  /** The campaign that has already been sent to them, or null. */
  resent: number | null;
}

export const resendable = (tx: Tx, accountId: number, id: number) =>
  tx.one<Resendable>(
    `select (select id from campaign where account_id = $1 and parent_id = $2 and origin = 'resend' and not deleted) as resent,
       case when exists (select from campaign c where c.account_id = $1 and c.id = $2 and ${ENDED}) then (select count(*) from (${FAILED}) f) else 0 end as people`,
    params(accountId, id),
  );

/** A campaign that has ended, with the text that Send again sends. */
export const findEnded = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne<{ name: string; segments: number; message: string }>(
    `select name, segments, case when ab_winner = 2 then ab ->> 'message_b' else message end as message from campaign c where c.account_id = $1 and c.id = $2 and ${ENDED}`,
    [accountId, id],
  );

export const recipientsToResend = (tx: Tx, accountId: number, id: number) =>
  tx.values<number>(`${FAILED} order by s.id`, params(accountId, id));

export const insertResend = (
  tx: Tx,
  accountId: number,
  parentId: number,
  { name, choice, recipients }: { name: string; choice: Choice; recipients: number },
) =>
  tx.value<number>(
    `insert into campaign (account_id, name, message, segments, media_id, choice, recipients, quiet, origin, parent_id)
       select account_id, $3, case when ab_winner = 2 then ab ->> 'message_b' else message end, segments, media_id, $4, $5, quiet, 'resend', id
       from campaign where account_id = $1 and id = $2 returning id`,
    [accountId, parentId, name, JSON.stringify(choice), recipients],
  );
