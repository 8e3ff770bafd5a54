import {
  MOST_PEOPLE_COUNTED,
  pageOf,
  searchTerm,
  type draftListQuery,
  type DraftContent,
  type z,
} from '@textloom/contracts';
import * as col from '../../../platform/db/col';
import type { Tx } from '../../../platform/db/connection';
import { contains } from '../../../platform/db/like';
import { direction } from '../../../platform/db/order-by';
import { constant, sql, statement, type Sql } from '../../../platform/db/sql';
import { isKept, savedBy, saverName } from './drafts.repository';

type Query = z.output<typeof draftListQuery>;

const LISTED_DRAFT = {
  id: col.number,
  content: col.json<DraftContent>({} as DraftContent),
  has_file: col.bool,
  people: col.number,
  saved_at: col.time,
  saved_by: col.text(),
  /** Code of the timezone in which its times were typed. */
  timezone: col.number,
};
export type ListedDraft = col.RowOf<typeof LISTED_DRAFT>;

/** The three lists of people of draft `d`. */
const LISTS = [
  sql`d.content->'subscribers'`,
  sql`d.ids->'extra_subscribers'`,
  sql`d.ids->'filtered_subscribers'`,
] as const;
const [named, extra, filtered] = LISTS.map((list) => sql`coalesce(${list}, '[]')`) as [Sql, Sql, Sql];
const most = constant(MOST_PEOPLE_COUNTED);

/** Counts each person once. A list may have a million, which would have to be compared for each row. */
const people = sql`case when greatest(jsonb_array_length(${named}), jsonb_array_length(${extra}), jsonb_array_length(${filtered})) > ${most}
  then ${most} + 1 else least(${most} + 1, (select count(distinct id) from jsonb_array_elements_text(${named} || ${extra} || ${filtered}) chosen(id))) end`;

function matches(accountId: number, { search }: Query): Sql {
  const term = search === undefined ? null : searchTerm(search);
  return sql`d.account_id = ${accountId} and ${isKept}
    and (${term}::text is null or ${contains(sql`d.content->>'name'`, term)} or ${contains(sql`d.content->>'message'`, term)})`;
}

/** One page, those saved last first by default. Relies on campaign_draft_account. */
export async function pageOfDrafts(tx: Tx, accountId: number, query: Query) {
  const { orderbytype, page, limit } = query;
  const way = direction(orderbytype);
  const rows = await tx.query(statement('campaigns.pageOfDrafts', LISTED_DRAFT)`
     select d.id, d.content, d.media_id is not null as has_file, ${people} as people, d.saved_at, ${saverName} as saved_by, u.timezone
     from campaign_draft d ${savedBy} where ${matches(accountId, query)}
     order by d.saved_at ${way}, d.id ${way} limit ${limit} offset ${(page - 1) * limit}`);
  const total = await tx.value(statement('campaigns.countDraftsFound', { total: col.number })`
     select count(*) as total from campaign_draft d where ${matches(accountId, query)}`);
  return pageOf(query, rows, total);
}

export const countDrafts = (tx: Tx, accountId: number) =>
  tx.value(statement('campaigns.countDrafts', { total: col.number })`
     select count(*) as total from campaign_draft d where d.account_id = ${accountId} and ${isKept}`);
