import { listedStates, phonePart, searchTerm, type inboxQuery, type z } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { containing, containsTerm } from '../../../platform/db/like';

export type InboxQuery = z.output<typeof inboxQuery>;

/** Conditions on conversation `c`, with their parameters; $1 is the account, $2 the requesting user. */
export interface ConversationFilter {
  where: string;
  params: unknown[];
  /** A search, which no index supports: rows are compared one by one, from the top of the list. */
  match: string | null;
  /** The search is the only condition. */
  alone: boolean;
  /** The search alone has MANY matches or more. */
  many: boolean;
}

/** A deleted subscriber is ignored. */
const OWN_SUBSCRIBER = 's.id = c.subscriber_id and s.account_id = c.account_id and not s.deleted';
export const WITH_SUBSCRIBER = `left join subscriber s on ${OWN_SUBSCRIBER}`;
/** No join: the planner would read every subscriber before the first row. */
const named = (term: string): string =>
  `(select ${containsTerm(`s.first_name || ' ' || s.last_name`, term)} from subscriber s where ${OWN_SUBSCRIBER})`;
export const IS_UNREAD = 'exists (select from conversation_unread r where r.user_id = $2 and r.conversation_id = c.id)';

/** A search with this many matches reads the list from its top: a page is filled after few rows. */
const MANY = 2_001;
/**
 * Shorter texts have no trigram: they are compared with the last message only, and match near the top of almost every
 * list.
 */
const SHORTEST_INDEXED = 3;

const SNOOZED = 'c.snoozed_until > now()';
/** SQL: the phone of conversation `c` got one of these campaigns. Uses message_phone. */
const gotCampaign = (ids: string): string =>
  `coalesce((select true from message m where m.phone = c.phone and m.account_id = c.account_id and m.campaign_id = any(${ids}::int[]) and m.status >= 0 limit 1), false)`;

/** The two parts of a search: words and digits. */
function lookedFor({ search = '' }: InboxQuery): { words: string; digits: string } {
  return { words: searchTerm(search), digits: phonePart(search) };
}

/** The filter of the list (API-028); a search is a `match`. */
export function inboxFilter(accountId: number, userId: number, query: InboxQuery): ConversationFilter {
  const params: unknown[] = [accountId, userId];
  const bind = (value: unknown): string => `$${params.push(value)}`;
  // Both parameters have to occur in each statement.
  const conditions = ['c.account_id = $1', '$2::int is not null'];
  const { unread, assignee, mentioned } = query;
  const state = listedStates(query);
  if (unread === '1' || unread === 'true') conditions.push(IS_UNREAD);
  if (state === 'snoozed') conditions.push(SNOOZED);
  else if (state === 'active') conditions.push(`c.state <> 'done' and (${SNOOZED}) is not true`);
  else if (state !== 'all') conditions.push(`c.state = ${bind(state)} and (${SNOOZED}) is not true`);
  if (assignee === 'none') conditions.push('c.assignee_id is null');
  else if (assignee !== undefined) conditions.push(`c.assignee_id = ${bind(assignee === 'me' ? userId : assignee)}`);
  if (mentioned === '1')
    conditions.push(
      `c.id in (select conversation_id from conversation_note where account_id = $1 and mentions <> '{}' and $2 = any(mentions))`,
    );
  const alone = conditions.length === 2;
  const { words, digits } = lookedFor(query);
  const found: string[] = [];
  if (words !== '') {
    const term = bind(words);
    found.push(named(term));
    if (words.length < SHORTEST_INDEXED) found.push(containsTerm('c.last_message', term));
    else {
      const pattern = bind(containing(words));
      const within = (table: string, matches: string): string =>
        // `limit` forces one lookup per conversation: the planner would read all texts for `exists`.
        `coalesce((select true from ${table} t where t.account_id = c.account_id and t.conversation_id = c.id and t.${matches} ${pattern} limit 1), false)`;
      // Texts of an earlier version may have capitals, until the job has folded them.
      found.push(within('conversation_text', 'body ilike'), within('conversation_note', 'folded like'));
    }
  }
  if (digits !== '') found.push(`c.phone like ${bind(containing(digits))}`);
  const match = found.length > 0 ? `(${found.join(' or ')})` : null;
  return { where: conditions.join(' and '), params, match, alone, many: false };
}

interface Found {
  /** Null: MANY or more. */
  ids: string | null;
  campaigns: number[];
}

/** Replaces a search with fewer matches than MANY by their ids. */
export async function resolveSearch(
  tx: Tx,
  filter: ConversationFilter,
  query: InboxQuery,
): Promise<ConversationFilter> {
  const { words, digits } = lookedFor(query);
  const { match } = filter;
  if (match === null || words.length < SHORTEST_INDEXED) return filter;
  const { ids, campaigns } = await tx.one<Found>('select ids::text, campaigns from conversations_found($1, $2, $3)', [
    words,
    digits,
    MANY,
  ]);
  // The ids replace the parameters of `match`, which were the last ones.
  const params = ids === null ? [...filter.params] : [...filter.params.slice(0, digits === '' ? -2 : -3), ids];
  const own = ids === null ? match : `c.id = any($${params.length}::int[])`;
  if (campaigns.length === 0)
    return ids === null
      ? { ...filter, many: true }
      : { where: `${filter.where} and ${own}`, params, match: null, alone: false, many: false };
  params.push(campaigns);
  return { ...filter, alone: false, params, match: `(${own} or ${gotCampaign(`$${params.length}`)})`, many: true };
}
