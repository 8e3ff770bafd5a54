import { listedStates, phonePart, searchTerm, type inboxQuery, type z } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { containing, contains } from '../../../platform/db/like';
import * as col from '../../../platform/db/col';
import { join, sql, type Sql, statement } from '../../../platform/db/sql';

export type InboxQuery = z.output<typeof inboxQuery>;

/** Conditions on conversation `c`. */
export interface ConversationFilter {
  /** The requesting user. */
  userId: number;
  where: Sql;
  /** A search, which no index supports: rows are compared one by one, from the top of the list. */
  match: Sql | null;
  /** Whether the search is the only condition. */
  alone: boolean;
  /** Whether the search by itself has MANY matches or more. */
  many: boolean;
}

/** A deleted subscriber is ignored. */
const OWN_SUBSCRIBER = sql`s.id = c.subscriber_id and s.account_id = c.account_id and not s.deleted`;
export const WITH_SUBSCRIBER = sql`left join subscriber s on ${OWN_SUBSCRIBER}`;
/** Without a join, because the planner would read every subscriber before the first row. */
const named = (term: string): Sql =>
  sql`(select ${contains(sql`s.first_name || ' ' || s.last_name`, term)} from subscriber s where ${OWN_SUBSCRIBER})`;
export const isUnreadBy = (userId: number): Sql =>
  sql`exists (select from conversation_unread r where r.user_id = ${userId} and r.conversation_id = c.id)`;

/** For a search with this many matches the list is read from its top: a page is filled after few rows. */
const MANY = 2_001;
/**
 * Shorter texts have no trigram: they are compared with the last message only, and match near the top of almost every
 * list.
 */
const SHORTEST_INDEXED = 3;

const SNOOZED = sql`c.snoozed_until > now()`;
/** SQL: the phone of conversation `c` got one of these campaigns. Uses message_phone. */
const gotCampaign = (ids: readonly number[]): Sql =>
  sql`coalesce((select true from message m where m.phone = c.phone and m.account_id = c.account_id and m.campaign_id = any(${ids}::int[]) and m.status >= 0 limit 1), false)`;

/** The two parts of a search: words and digits. */
function searchParts({ search = '' }: InboxQuery): { words: string; digits: string } {
  return { words: searchTerm(search), digits: phonePart(search) };
}

/** The filter of the list (API-028); a search is a `match`. */
export function inboxFilter(accountId: number, userId: number, query: InboxQuery): ConversationFilter {
  const conditions = [sql`c.account_id = ${accountId}`];
  const { unread, assignee, mentioned } = query;
  const state = listedStates(query);
  if (unread === '1' || unread === 'true') conditions.push(isUnreadBy(userId));
  if (state === 'snoozed') conditions.push(SNOOZED);
  else if (state === 'active') conditions.push(sql`c.state <> 'done' and (${SNOOZED}) is not true`);
  else if (state !== 'all') conditions.push(sql`c.state = ${state} and (${SNOOZED}) is not true`);
  if (assignee === 'none') conditions.push(sql`c.assignee_id is null`);
  else if (assignee !== undefined) conditions.push(sql`c.assignee_id = ${assignee === 'me' ? userId : assignee}`);
  if (mentioned === '1')
    conditions.push(
      sql`c.id in (select conversation_id from conversation_note where account_id = ${accountId} and mentions <> '{}' and ${userId} = any(mentions))`,
    );
  const alone = conditions.length === 1;
  const { words, digits } = searchParts(query);
  const found: Sql[] = [];
  if (words !== '') {
    found.push(named(words));
    if (words.length < SHORTEST_INDEXED) found.push(contains(sql`c.last_message`, words));
    else {
      const within = (table: Sql, matches: Sql): Sql =>
        // `limit` forces one lookup per conversation: the planner would read all texts for `exists`.
        sql`coalesce((select true from ${table} t where t.account_id = c.account_id and t.conversation_id = c.id and t.${matches} ${containing(words)} limit 1), false)`;
      // Texts stored by an earlier version may have capitals until the job has folded them.
      found.push(within(sql`conversation_text`, sql`body ilike`), within(sql`conversation_note`, sql`folded like`));
    }
  }
  if (digits !== '') found.push(sql`c.phone like ${containing(digits)}`);
  const match = found.length > 0 ? sql`(${join(found, ' or ')})` : null;
  return { userId, where: join(conditions, ' and '), match, alone, many: false };
}

const FOUND = {
  /** Null: MANY or more. */
  ids: col.orNull(col.text()),
  campaigns: col.numbers,
};

/** Replaces a search with fewer matches than MANY by their ids. */
export async function resolveSearch(
  tx: Tx,
  filter: ConversationFilter,
  query: InboxQuery,
): Promise<ConversationFilter> {
  const { words, digits } = searchParts(query);
  const { match } = filter;
  if (match === null || words.length < SHORTEST_INDEXED) return filter;
  const { ids, campaigns } = await tx.one(statement('inbox.resolveSearch', FOUND)`
     select ids::text, campaigns from conversations_found(${words}, ${digits}, ${MANY})`);
  const own = ids === null ? match : sql`c.id = any(${ids}::int[])`;
  if (campaigns.length === 0)
    return ids === null
      ? { ...filter, many: true }
      : { ...filter, where: sql`${filter.where} and ${own}`, match: null, alone: false };
  return { ...filter, alone: false, match: sql`(${own} or ${gotCampaign(campaigns)})`, many: true };
}
