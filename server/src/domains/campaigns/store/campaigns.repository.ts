import {
  pageOf,
  searchTerm,
  type Campaign,
  type campaignQuery,
  type Paged,
  type TwoTexts,
  type z,
} from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { FILE, type FileColumns } from './campaign-file';
import type { Choice, KeywordSnapshot } from './recipients.repository';
import { containsTerm } from '../../../platform/db/like';
import { newestFirst, type Walk } from '../../../platform/db/cursor';
import { sql, textOf } from '../../../platform/db/sql';
import { orderBy } from '../../../platform/db/order-by';

export interface CampaignRecord extends FileColumns {
  id: number;
  name: string;
  message: string;
  segments: number;
  sent: number;
  state: string;
  reason: string;
  schedule: number;
  send_at: Date;
  /** MM/DD/YYYY hh:mm AA on each recipient's own clock; null: all at one moment. */
  own_time: string | null;
  started_at: Date | null;
  finished_at: Date | null;
  choice: Choice;
  keywords_snapshot: KeywordSnapshot[];
  held_until: Date | null;
  quiet: boolean;
  begin_with_name: boolean;
  not_after: Date | null;
  revision: number;
  ab: TwoTexts | null;
  clicked: number;
  capped: number;
  over_promise: number;
  beyond_by: string | null;
  beyond_at: Date | null;
  gone: number;
  recipients: number;
  /** Messages that the ledger charged for it, less those given back. */
  billed: number;
  replies: number;
  accepted: number;
  delivered: number;
  failed: number;
  /** Those of the failed that did not leave (decision 307). */
  unsent: number;
  withdrawn: number;
  errors: Record<string, number>;
}

/** SQL: the own time of campaign `c` in the format of forms. */
export const shownOwnTime = sql`to_char(c.own_time, 'MM/DD/YYYY HH12:MI AM')`;
/** The same as a text. */
export const OWN_TIME = textOf(shownOwnTime);

// Counters are summed from the batches (send_batch_campaign): one row per 1,000 recipients.
const COLUMNS = `c.id, c.name, c.message, c.segments, c.sent, c.state, c.reason, c.schedule, c.send_at, ${OWN_TIME} as own_time, c.started_at, c.finished_at, c.choice, c.keywords_snapshot,
  c.held_until, c.quiet, c.begin_with_name, c.not_after, c.revision, c.ab, c.clicked, c.capped, c.over_promise, c.beyond_by, c.beyond_at, c.gone, c.recipients, c.reserved_plan + c.reserved_extra as billed, c.replies, b.accepted, b.delivered, b.failed, b.unsent, b.withdrawn, coalesce(e.errors, '{}') as errors,
  ${FILE} as file`;
const sources = (campaigns: string): string => `${campaigns} c
  left join media m on m.id = c.media_id
  left join lateral (
    select coalesce(sum(accepted + sent), 0) as accepted, coalesce(sum(delivered), 0) as delivered, coalesce(sum(failed), 0) as failed, coalesce(sum(unsent), 0) as unsent,
           coalesce(sum(withdrawn), 0) as withdrawn
    from send_batch where campaign_id = c.id) b on true
  left join lateral (
    select jsonb_object_agg(key, n) as errors from (
      select key, sum(value::int) as n from send_batch, jsonb_each_text(errors) where campaign_id = c.id and failed > 0 group by key) codes) e on true`;

/** Sort keys of the list; anything else means added_at (decision 27). */
const ORDER: Readonly<Record<string, string>> = {
  added_at: 'c.added_at',
  name: 'lower(c.name)',
  date: 'coalesce(c.started_at, c.send_at)',
  message: 'c.message',
  segments: 'c.segments',
  sent: 'c.sent',
  status: 'c.sent',
  subscribers: 'c.recipients',
  replies: 'c.replies',
};

type Query = z.output<typeof campaignQuery>;
const MATCH = `c.account_id = $1 and not c.deleted and ($2::text is null or ${containsTerm('c.name', '$2')} or ${containsTerm('c.message', '$2')}) and ($3::smallint is null or c.sent = $3)`;

/** One page, newest first by default. Relies on campaign_account. */
export async function pageOfCampaigns(tx: Tx, accountId: number, query: Query): Promise<Paged<CampaignRecord>> {
  const { search, sent, orderby, orderbytype, page, limit } = query;
  const params = [
    accountId,
    search === undefined ? null : searchTerm(search),
    sent === undefined ? null : sent === 'pending' ? 0 : Number(sent),
  ];
  const order = `order by ${orderBy(ORDER, orderby, 'c.added_at')} ${orderbytype}, c.id ${orderbytype}`;
  // The page first: only its campaigns are summed.
  const rows = await tx.query<CampaignRecord>(
    `select ${COLUMNS} from ${sources(`(select * from campaign c where ${MATCH} ${order} limit $4 offset $5)`)} ${order}`,
    [...params, limit, (page - 1) * limit],
  );
  const total = await tx.value<number>(`select count(*) as total from campaign c where ${MATCH}`, params);
  return pageOf(query, rows, total);
}

/** One more than a page of the list that programs walk through; uses campaign_account. */
export function walkCampaigns(
  tx: Tx,
  accountId: number,
  { after, limit }: Walk,
): Promise<(CampaignRecord & { cursor: string })[]> {
  const { cursor, order, beyond, params } = newestFirst('c', after, 3);
  const page = `(select * from campaign c where c.account_id = $1 and not c.deleted ${beyond} ${order} limit $2)`;
  return tx.query(`select ${COLUMNS}, ${cursor} from ${sources(page)} ${order}`, [accountId, limit + 1, ...params]);
}

export const findCampaign = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne<CampaignRecord>(
    `select ${COLUMNS} from ${sources('campaign')} where c.account_id = $1 and c.id = $2::bigint and not c.deleted`,
    [accountId, id],
  );

export const subscribersById = (tx: Tx, accountId: number, ids: readonly number[]): Promise<Campaign['subscribers']> =>
  tx.query(
    'select id, phone, first_name, last_name from subscriber where account_id = $1 and id = any($2::bigint[]) order by id',
    [accountId, ids],
  );

/** Groups, optionally with their number of currently subscribed members, for which all members are read. */
export const groupsById = (tx: Tx, accountId: number, ids: readonly number[], { counted }: { counted: boolean }) =>
  tx.query<Campaign['groups'][number]>(
    `select g.id, g.name, case when $3::boolean then (
       select count(*) from contact_group_member m join subscriber s on s.id = m.subscriber_id and s.disabled = 0 and not s.deleted
       where m.account_id = $1 and m.group_id = g.id) else 0 end as subscribers, g.filter is not null as smart
     from contact_group g where g.account_id = $1 and g.id = any($2::bigint[]) order by g.name, g.id`,
    [accountId, ids, counted],
  );
