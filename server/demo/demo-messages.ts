import { KIND, left } from '../src/domains/texting';
import type { Tx } from '../src/platform/db/transaction';
import type { DemoCampaign } from './demo-campaigns';
import type { PastMessage } from './demo-message';
import { insertRows, numbered, takeIds } from './rows';

const batchKey = (message: PastMessage): string => `${message.campaign_id} ${message.batch}`;

/** Batch ids by "<campaign> <batch>", allocated before the messages that contain them. */
export async function drawBatches(tx: Tx, campaigns: readonly DemoCampaign[]): Promise<Map<string, number>> {
  const keys = [...new Set(campaigns.flatMap((campaign) => campaign.messages.map(batchKey)))];
  const ids = await takeIds(tx, 'send_batch_id_seq', keys.length);
  return new Map(keys.map((key, index) => [key, ids[index] ?? 0]));
}

/** Stores messages in order of time (a batch's ids are contiguous), then each batch with its counters. */
export async function insertMessages(
  tx: Tx,
  accountId: number,
  messages: readonly PastMessage[],
  batchIds: ReadonlyMap<string, number>,
): Promise<void> {
  const ordered = [...messages].sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
  const { floor } = await tx.one<{ floor: number }>('select message_floor(now()) as floor');
  // The account's users answer in turn.
  const users = await tx.query<{ id: number }>(
    'select id from app_user where account_id = $1 and not deleted order by id',
    [accountId],
  );
  const rows = (await numbered(tx, 'message_id_seq', ordered)).map((message) => ({
    ...message,
    id: floor + message.id,
    account_id: accountId,
    author_id: message.kind === KIND.reply ? (users[message.id % users.length]?.id ?? null) : null,
    batch_id: message.campaign_id === null ? null : (batchIds.get(batchKey(message)) ?? null),
    provider_id: message.claimed_at === null ? null : `SM${(floor + message.id).toString(16).padStart(32, '0')}`,
  }));
  await insertRows(
    tx,
    'message',
    {
      id: 'bigint',
      account_id: 'int',
      kind: 'smallint',
      status: 'smallint',
      segments: 'smallint',
      billed: 'smallint',
      campaign_id: 'int',
      keyword_id: 'int',
      batch_id: 'bigint',
      subscriber_id: 'bigint',
      phone: 'text',
      body: 'text',
      created_at: 'timestamptz',
      claimed_at: 'timestamptz',
      status_at: 'timestamptz',
      provider_id: 'text',
      author_id: 'int',
    },
    rows,
  );
  await tx.execute(
    `insert into send_batch (id, account_id, campaign_id, first_id, last_id, size, segments, state, next_at, accepted, sent, delivered, failed, unsent, withdrawn, errors, released, settled)
     select batch_id, account_id, campaign_id, min(id), max(id), count(*), min(segments), 2, min(created_at),
            count(*) filter (where status = 1), count(*) filter (where status = 2), count(*) filter (where status = 3), count(*) filter (where status >= 10),
            count(*) filter (where status >= 10 and not ${left('m')}), count(*) filter (where status = -1),
            coalesce((select jsonb_object_agg(code, n) from (select f.status as code, count(*) as n from message f where f.batch_id = m.batch_id and f.status >= 10 group by f.status) e), '{}'),
            coalesce(sum(segments) filter (where billed = 0), 0), count(*) filter (where ${left('m')})
     from message m where account_id = $1 and batch_id is not null group by batch_id, account_id, campaign_id`,
    [accountId],
  );
}

/** Messages per hour, as the dispatcher and the receipt writer count them. */
export const fillUsage = (tx: Tx, accountId: number): Promise<number> =>
  tx.execute(
    `insert into usage_hour (account_id, hour, sent, delivered)
     select $1, date_trunc('hour', claimed_at, 'UTC'), count(*), count(*) filter (where status = 3)
     from message where account_id = $1 and ${left('message')} group by 2`,
    [accountId],
  );

/** Replies per campaign. */
export const countReplies = (tx: Tx, accountId: number): Promise<number> =>
  tx.execute(
    `update campaign c set replies = n.replies from (select reply_to, count(*) as replies from inbound_message where account_id = $1 and decision = 'reply' group by reply_to) n
     where c.id = n.reply_to and c.account_id = $1`,
    [accountId],
  );
