import { pageOf, searchTerm, type campaignQuery, type Paged, type z } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { FILE_COLUMN, mediaFile } from './campaign-file';
import { CHOICE, type KeywordSnapshot } from '../recipient/recipients.repository';
import { AB } from '../two-texts/two-texts.repository';
import { BUTTONS } from '../../texting/batch';
import * as col from '../../../platform/db/col';
import { contains, nameFit } from '../../../platform/db/like';
import { latestFirst, type Walk } from '../../../platform/db/cursor';
import { sql, statement, type Sql } from '../../../platform/db/sql';
import { direction, orderBy } from '../../../platform/db/order-by';

const CAMPAIGN_RECORD = {
  id: col.number,
  name: col.text(),
  message: col.text(),
  segments: col.number,
  sent: col.number,
  state: col.text(),
  reason: col.text(),
  schedule: col.number,
  send_at: col.time,
  /** MM/DD/YYYY hh:mm AA in recipient-local time; null: all at one moment. */
  own_time: col.orNull(col.text()),
  started_at: col.orNull(col.time),
  finished_at: col.orNull(col.time),
  choice: CHOICE,
  keywords_snapshot: col.json<KeywordSnapshot[]>([]),
  held_until: col.orNull(col.time),
  quiet: col.bool,
  begin_with_name: col.bool,
  not_after: col.orNull(col.time),
  revision: col.number,
  ab: col.orNull(AB),
  buttons: col.orNull(BUTTONS),
  clicked: col.number,
  capped: col.number,
  over_promise: col.number,
  beyond_by: col.orNull(col.text()),
  beyond_at: col.orNull(col.time),
  gone: col.number,
  recipients: col.number,
  /** Messages that the ledger charged for it, less refunds. */
  billed: col.number,
  replies: col.number,
  accepted: col.number,
  delivered: col.number,
  failed: col.number,
  /** Failed messages that did not leave (decision 307). */
  unsent: col.number,
  withdrawn: col.number,
  as_rcs: col.number,
  read: col.number,
  errors: col.json<Record<string, number>>({}),
  file: FILE_COLUMN,
};
export type CampaignRecord = col.RowOf<typeof CAMPAIGN_RECORD>;

/** SQL: the recipient-local time of campaign `c` in the format of forms. */
export const shownRecipientTime = sql`to_char(c.own_time, 'MM/DD/YYYY HH12:MI AM')`;

// Counters are summed from the batches (send_batch_campaign): one row per 1,000 recipients.
const COLUMNS = sql`c.id, c.name, c.message, c.segments, c.sent, c.state, c.reason, c.schedule, c.send_at, ${shownRecipientTime} as own_time, c.started_at, c.finished_at, c.choice, c.keywords_snapshot,
  c.held_until, c.quiet, c.begin_with_name, c.not_after, c.revision, c.ab, c.buttons, c.clicked, c.capped, c.over_promise, c.beyond_by, c.beyond_at, c.gone, c.recipients, c.reserved_plan + c.reserved_extra as billed, c.replies, b.accepted, b.delivered, b.failed, b.unsent, b.withdrawn, b.as_rcs, b.reads as read, coalesce(e.errors, '{}') as errors,
  ${mediaFile} as file`;
const sources = (campaigns: Sql): Sql => sql`${campaigns} c
  left join media m on m.id = c.media_id
  left join lateral (
    select coalesce(sum(accepted + sent), 0) as accepted, coalesce(sum(delivered), 0) as delivered, coalesce(sum(failed), 0) as failed, coalesce(sum(unsent), 0) as unsent,
           coalesce(sum(withdrawn), 0) as withdrawn, coalesce(sum(as_rcs), 0) as as_rcs, coalesce(sum(reads), 0) as reads
    from send_batch where campaign_id = c.id) b on true
  left join lateral (
    select jsonb_object_agg(key, n) as errors from (
      select key, sum(value::int) as n from send_batch, jsonb_each_text(errors) where campaign_id = c.id and failed > 0 group by key) codes) e on true`;

/** Sort keys of the list; anything else means added_at (decision 27). */
const ADDED_AT = sql`c.added_at`;
const ORDER: Readonly<Record<string, Sql>> = {
  added_at: ADDED_AT,
  name: sql`lower(c.name)`,
  date: sql`coalesce(c.started_at, c.send_at)`,
  message: sql`c.message`,
  segments: sql`c.segments`,
  sent: sql`c.sent`,
  status: sql`c.sent`,
  subscribers: sql`c.recipients`,
  replies: sql`c.replies`,
};

type Query = z.output<typeof campaignQuery>;
const termOf = ({ search }: Query): string | null => (search === undefined ? null : searchTerm(search));

/** SQL: campaign `c` matches the query of the list. */
function matching(accountId: number, query: Query): Sql {
  const term = termOf(query);
  const sent = query.sent === undefined ? null : query.sent === 'pending' ? 0 : Number(query.sent);
  return sql`c.account_id = ${accountId} and not c.deleted and (${term}::text is null or ${contains(sql`c.name`, term)} or ${contains(sql`c.message`, term)}) and (${sent}::smallint is null or c.sent = ${sent})`;
}

/** One page, newest first by default. Relies on campaign_account. */
export async function pageOfCampaigns(tx: Tx, accountId: number, query: Query): Promise<Paged<CampaignRecord>> {
  const { orderby, orderbytype, page, limit } = query;
  const way = direction(orderbytype);
  const columns = { ...ORDER, match: nameFit(sql`c.name`, termOf(query)) };
  const order = sql`order by ${orderBy(columns, orderby, ADDED_AT)} ${way}, c.id ${way}`;
  const match = matching(accountId, query);
  // Select the page first, so that only its campaigns are summed.
  const asked = sql`(select * from campaign c where ${match} ${order} limit ${limit} offset ${(page - 1) * limit})`;
  const rows = await tx.query(statement('campaigns.pageOfCampaigns', CAMPAIGN_RECORD)`
     select ${COLUMNS} from ${sources(asked)} ${order}`);
  const total = await tx.value(statement('campaigns.countCampaigns', { total: col.number })`
     select count(*) as total from campaign c where ${match}`);
  return pageOf(query, rows, total);
}

/** Reads one row more than a page of the list that programs walk through. Uses campaign_account. */
export function walkCampaigns(tx: Tx, accountId: number, { after, limit }: Walk) {
  const { cursor, order, beyond } = latestFirst('c', after);
  const page = sql`(select * from campaign c where c.account_id = ${accountId} and not c.deleted ${beyond} ${order} limit ${limit + 1})`;
  return tx.query(statement('campaigns.walkCampaigns', { ...CAMPAIGN_RECORD, cursor: col.text() })`
     select ${COLUMNS}, ${cursor} from ${sources(page)} ${order}`);
}

export const findCampaign = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne(statement('campaigns.findCampaign', CAMPAIGN_RECORD)`
     select ${COLUMNS} from ${sources(sql`campaign`)} where c.account_id = ${accountId} and c.id = ${id}::bigint and not c.deleted`);

const SUBSCRIBER = { id: col.number, phone: col.text(), first_name: col.text(), last_name: col.text() };

export const subscribersById = (tx: Tx, accountId: number, ids: readonly number[]) =>
  tx.query(statement('campaigns.subscribersById', SUBSCRIBER)`
     select id, phone, first_name, last_name from subscriber where account_id = ${accountId} and id = any(${ids}::bigint[]) order by id`);

const GROUP = { id: col.number, name: col.text(), subscribers: col.number, smart: col.bool };

/** Groups, optionally with their number of currently subscribed members, which requires reading all members. */
export const groupsById = (tx: Tx, accountId: number, ids: readonly number[], { counted }: { counted: boolean }) =>
  tx.query(statement('campaigns.groupsById', GROUP)`
     select g.id, g.name, case when ${counted}::boolean then (
       select count(*) from contact_group_member m join subscriber s on s.id = m.subscriber_id and s.disabled = 0 and not s.deleted
       where m.account_id = ${accountId} and m.group_id = g.id) else 0 end as subscribers, g.filter is not null as smart
     from contact_group g where g.account_id = ${accountId} and g.id = any(${ids}::bigint[]) order by g.name, g.id`);
