import type { Tx } from '../../db/connection';
import { LONG_WORK_MS } from '../../db/limits';
import { NOT_OFF_CODE } from '../consent/code-suppression.repository';
import { CAMPAIGN_WORK, KIND, WORK_CHANNEL } from '../kinds';
import { release } from '../ledger/campaign-ledger';
import { finishIfDone } from './finish-campaign';
import type { OutboundDeps } from '../outbound.types';
import type { OutboundTuning } from '../tuning';
import { ADDRESSABLE, choiceParams, type Choice } from './recipients';

/** Recipients per send_batch row, which a worker claims. */
export const BATCH_SIZE = 1_000;

interface Expanding {
  id: number;
  account_id: number;
  segments: number;
  media_id: number | null;
  choice: Choice;
  recipients: number;
  expand_cursor: number;
  started_at: Date;
  written: number;
}

/**
 * A step takes at most a second. A dead worker blocks its campaign for this long; one that only lost its
 * connection continues immediately.
 */
const STEP_LEASE_MS = 15_000;

const claim = (tx: Tx, owner: string): Promise<Expanding | undefined> =>
  tx.maybeOne<Expanding>(
    `update campaign c set lease_owner = $1, lease_until = now() + ${STEP_LEASE_MS} * interval '1 ms'
     where id = (select id from campaign where state = 'expanding' and (lease_until is null or lease_until < now() or lease_owner = $1)
                 order by started_at, id limit 1 for update skip locked)
     returning id, account_id, segments, media_id, choice, recipients, expand_cursor, started_at,
       (select coalesce(sum(size), 0) from send_batch b where b.campaign_id = c.id) as written`,
    [owner],
  );

/**
 * One step of one campaign's expansion: writes message rows and batches for the next candidates by subscriber id
 * and moves the cursor, all in one transaction. Sending begins after the first step, and
 * after a crash the expansion resumes at the cursor. The lease keeps other workers out without locking the campaign's
 * row, which the senders of its batches need; if two workers still run a step, the cursor decides.
 * Returns false when no campaign is due.
 */
export async function expandOneStep(deps: OutboundDeps, tuning: OutboundTuning, owner: string): Promise<boolean> {
  const campaign = await deps.db.asEngine((tx) => claim(tx, owner));
  if (!campaign) return false;
  await deps.db.asEngine(
    async (tx) => {
      const { seen, cursor, added } = await writeChunk(tx, campaign, tuning.expandChunk);
      const moved = await tx.execute(
        `update campaign set expand_cursor = $4, lease_owner = null, lease_until = null
       where id = $1 and state = 'expanding' and lease_owner = $2 and expand_cursor = $3`,
        [campaign.id, owner, campaign.expand_cursor, cursor],
      );
      if (moved === 0) throw new Error(`another worker expands campaign ${campaign.id}`); // rolls this step back
      const written = campaign.written + added;
      if (seen < tuning.expandChunk || written >= campaign.recipients) await closeExpansion(tx, campaign, written);
      await tx.query(`select pg_notify('${WORK_CHANNEL}', '${CAMPAIGN_WORK}')`);
    },
    { limitMs: LONG_WORK_MS },
  );
  return true;
}

/** SQL: message `m` is in the table that has the messages of a campaign that started at $7. */
const OF_MONTH = `m.id < message_floor($7) + 10000000000
  and m.id >= coalesce((select first_id from message_month where first_id <= message_floor($7) and end_id > message_floor($7)), 0)`;

/**
 * Candidates: the union of all choices in order of id. Recipients: candidates who may be texted, existed when the
 * campaign started, and whose phone has no message of it yet; never more than were reserved. Relies on
 * subscriber_expand, contact_group_member_pkey and message_once. `offset 0` forces index lookups: joins that are
 * planned before a new list has statistics compare every row with every row. Each message gets an id of the month in which
 * the campaign started, so that all are in one table, whose message_once decides every race.
 */
async function writeChunk(
  tx: Tx,
  campaign: Expanding,
  chunk: number,
): Promise<{ seen: number; cursor: number; added: number }> {
  return tx.one(
    `with candidate as materialized (
       select id from (
         (select s.id from unnest($4::int[]) k cross join lateral (
            select id from subscriber where account_id = $1 and keyword_id = k and id > $5 order by id limit $6) s)
         union (select id from unnest($2::bigint[]) id where id > $5 order by id limit $6)
         union (select g.id from unnest($3::bigint[]) chosen cross join lateral (
            select subscriber_id as id from contact_group_member where group_id = chosen and account_id = $1 and subscriber_id > $5 order by subscriber_id limit $6) g)
       ) every order by id limit $6
     ), person as (
       select distinct on (s.phone) s.id, s.phone, s.keyword_id
       from candidate cross join lateral (select * from subscriber where id = candidate.id offset 0) s
       where ${ADDRESSABLE} and ${NOT_OFF_CODE} and greatest(s.added_at, s.subscribed_at) <= $7
         and not exists (select from message m where m.campaign_id = $8 and m.phone = s.phone and ${OF_MONTH} offset 0)
       order by s.phone, s.id
     ), numbered as (
       select id, phone, keyword_id, (row_number() over (order by id) - 1) / ${BATCH_SIZE} as part from person order by id limit $9
     ), part as materialized (
       select part, nextval(pg_get_serial_sequence('send_batch', 'id')) as batch_id from (select distinct part from numbered) p
     ), written as (
       insert into message (id, account_id, kind, segments, campaign_id, keyword_id, batch_id, subscriber_id, phone, media_id)
       select message_floor($7) + nextval('message_id_seq'), $1, ${KIND.campaign}, $10, $8, keyword_id, batch_id, numbered.id, phone, $11::int from numbered join part using (part) order by numbered.id
       on conflict do nothing
       returning id, batch_id
     ), batched as (
       insert into send_batch (id, account_id, campaign_id, first_id, last_id, size, segments)
       select batch_id, $1, $8, min(id), max(id), count(*), $10 from written group by batch_id returning size
     )
     select (select count(*) from candidate) as seen, coalesce((select max(id) from candidate), $5) as cursor,
            coalesce((select sum(size) from batched), 0) as added`,
    [
      ...choiceParams(campaign.account_id, campaign.choice),
      campaign.expand_cursor,
      chunk,
      campaign.started_at,
      campaign.id,
      campaign.recipients - campaign.written,
      campaign.segments,
      campaign.media_id,
    ],
  );
}

/** All rows are written: releases recipients who left since the reservation, and stores the number of recipients. */
async function closeExpansion(tx: Tx, campaign: Expanding, written: number): Promise<void> {
  const gone = campaign.recipients - written;
  await tx.execute(`update campaign set state = 'sending', recipients = $2 where id = $1`, [campaign.id, written]);
  if (gone > 0)
    await release(tx, {
      accountId: campaign.account_id,
      campaignId: campaign.id,
      count: gone,
      messages: gone * campaign.segments,
      note: 'left before the list was written',
    });
  await finishIfDone(tx, campaign.id);
}
