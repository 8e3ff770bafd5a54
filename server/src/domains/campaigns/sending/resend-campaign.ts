import type { Tx } from '../../../platform/db/connection';
import { PASSING_CODES } from '../../texting/rules/passing-codes';
import { countRecipients, type Choice } from './recipients';
import { startCampaign } from './start-campaign';
import { ADDRESSABLE } from '../../consent/store/addressable';
import type { StartProblem } from '../../texting/rules/start-problems';

/** SQL: campaign `c` has ended, and no message of it is on its way. */
const ENDED = `c.state in ('done', 'cancelled') and c.finished_at is not null`;

/** SQL: subscribers of account $1 whose message of campaign $2 failed for a passing reason, and who may still be texted. */
const FAILED = `select s.id from send_batch b
  join message m on m.id between b.first_id and b.last_id and m.batch_id = b.id and m.status = any($3::smallint[])
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

export const resendable = (tx: Tx, accountId: number, id: number): Promise<Resendable> =>
  tx.one<Resendable>(
    `select (select id from campaign where account_id = $1 and parent_id = $2 and origin = 'resend' and not deleted) as resent,
       case when exists (select from campaign c where c.account_id = $1 and c.id = $2 and ${ENDED}) then (select count(*) from (${FAILED}) f) else 0 end as people`,
    params(accountId, id),
  );

export type ResendProblem = StartProblem | 'not_ended' | 'resent' | 'nobody';

export const RESEND_PROBLEMS = {
  not_ended: 'This campaign is still being sent.',
  resent: 'This campaign was already sent again to the people it did not reach.',
  nobody: 'Nobody is left whose message failed for a passing reason.',
} as const;

export interface Resent {
  id: number;
  recipients: number;
  required: number;
}

/**
 * Sends a campaign once more to those whose message failed for a passing reason, as a separate campaign with its own
 * reservation and undo. The unique index campaign_resend allows one, and the caller has locked the first one's row.
 */
export async function resendCampaign(tx: Tx, accountId: number, id: number): Promise<Resent | ResendProblem> {
  const { resent } = await resendable(tx, accountId, id);
  if (resent !== null) return 'resent';
  const parent = await tx.maybeOne<{ name: string; segments: number; message: string }>(
    `select name, segments, case when ab_winner = 2 then ab ->> 'message_b' else message end as message from campaign c where c.account_id = $1 and c.id = $2 and ${ENDED}`,
    [accountId, id],
  );
  if (!parent) return 'not_ended';
  const people = await tx.query<{ id: number }>(`${FAILED} order by s.id`, params(accountId, id));
  if (people.length === 0) return 'nobody';
  const choice: Choice = {
    subscribers: [],
    extra_subscribers: people.map((person) => person.id),
    filtered_subscribers: [],
    groups: [],
    keywords: [],
  };
  const recipients = await countRecipients(tx, accountId, choice, parent);
  const again = await tx.one<{ id: number }>(
    `insert into campaign (account_id, name, message, segments, media_id, choice, recipients, quiet, origin, parent_id)
     select account_id, $3, case when ab_winner = 2 then ab ->> 'message_b' else message end, segments, media_id, $4, $5, quiet, 'resend', id
     from campaign where account_id = $1 and id = $2 returning id`,
    [accountId, id, nameOf(parent.name), JSON.stringify(choice), recipients],
  );
  const started = {
    id: again.id,
    account_id: accountId,
    segments: parent.segments,
    choice,
    recipients,
    undoable: true,
  };
  const problem = await startCampaign(tx, started);
  return problem ?? { id: again.id, recipients, required: recipients * parent.segments };
}

const SUFFIX = ' (sent again)';
const nameOf = (name: string): string => `${name.slice(0, 120 - SUFFIX.length)}${name.endsWith(SUFFIX) ? '' : SUFFIX}`;
