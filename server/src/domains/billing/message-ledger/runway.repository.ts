import type { Tx } from '../../../platform/db/connection';
import { active, type Using, type Warned } from '../../texting/ledger';
import * as col from '../../../platform/db/col';
import { sql, statement } from '../../../platform/db/sql';

/** SQL: the messages that the scheduled campaigns of account `a` will use, by the count when each was saved. */
export const planned = sql`coalesce((
  select json_agg(json_build_array(extract(epoch from c.send_at) * 1000, c.recipients * c.segments))
  from campaign c where c.account_id = a.id and c.state = 'scheduled' and not c.deleted), '[]')`;

const WATCHED_ROW = {
  account_id: col.number,
  remaining: col.number,
  pace: col.number,
  warned: col.orNull(col.text<NonNullable<Warned>>()),
  planned: col.json<Using['planned']>([]),
};

const WATCHED = sql`select a.id as account_id, b.plan_left + b.extra_left as remaining, b.daily_pace as pace, b.runway_warned as warned, ${planned} as planned
  from account a join balance b on b.account_id = a.id`;

/** Accounts that use messages and may send at `now`; one that cannot send got other mails. */
export const readWatched = (tx: Tx, now: Date) =>
  tx.query(statement('billing.readWatched', WATCHED_ROW)`
     ${WATCHED} join subscription s on s.account_id = a.id and s.end_at > ${now} and (s.paid or s.with_trial)
     where b.daily_pace > 0 and ${active} order by a.id`);

/** The current state of one of them, locked; undefined when another transaction has locked it. */
export const lockWatched = (tx: Tx, accountId: number) =>
  tx.maybeOne(statement('billing.lockWatched', WATCHED_ROW)`
     ${WATCHED} where a.id = ${accountId} for no key update of a, b skip locked`);
