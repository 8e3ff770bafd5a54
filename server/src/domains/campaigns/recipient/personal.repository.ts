import { phonePart, searchTerm, type PreviewPerson } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { containing, contains } from '../../../platform/db/like';
import { command, constant, sql, statement, type Sql } from '../../../platform/db/sql';
import { addressable } from '../../people/hold';
import { hasValues, lacks, loses, shows, type Texts } from './empty-text';
import { chosen, listed, type Choice } from './recipients.repository';

/** SQL of columns: what the statement below reads of a subscriber. */
const READ = sql`s.id, s.account_id, s.keyword_id, s.phone, s.disabled, s.deleted, s.undeliverable, s.first_name, s.last_name, s.city, s.state, s.company_name`;

/** A million people take one to two seconds; nobody waits longer for a figure beside a text. */
const COUNT_MS = 5_000;

/** Cancels statements of this transaction after COUNT_MS (SQLSTATE 57014). */
export const limitTime = (tx: Tx): Promise<number> =>
  tx.execute(command('campaigns.limitTime')`set local statement_timeout = ${constant(COUNT_MS)}`);

const FALLBACKS = { unfilled: col.number, unwritable: col.number };

/**
 * The recipients (one per phone, without those for whom the text is empty) with an empty field, and those with a field
 * that cannot be written.
 */
export async function countFallbacks(
  tx: Tx,
  accountId: number,
  choice: Choice,
  texts: Texts,
): Promise<col.RowOf<typeof FALLBACKS>> {
  // Without fields there are no values that may be missing or that GSM-7 cannot express.
  if (!hasValues(texts)) return { unfilled: 0, unwritable: 0 };
  // Computes each condition once (offset 0 prevents inlining it into the other selects), and groups only people with a
  // gap.
  return tx.one(statement('campaigns.countFallbacks', FALLBACKS)`
     with ${chosen(accountId, choice, READ)} select count(*) filter (where unfilled) as unfilled, count(*) filter (where unwritable) as unwritable
     from (select bool_or(unfilled) as unfilled, bool_or(unwritable) as unwritable
           from (select s.phone, ${lacks(texts)} as unfilled, ${loses(texts)} as unwritable
                 from chosen s cross join lateral (select s.id, s.first_name, s.last_name, s.city, s.state, s.company_name) v
                 where ${addressable(accountId)} and ${shows(accountId, texts)} offset 0) person
           where unfilled or unwritable group by phone) phone`);
}

const MAX_PEOPLE = 20;
const VALUES = sql`s.id, s.phone, s.first_name, s.last_name, s.city, s.state, s.company_name, s.keyword_id`;
const PERSON = {
  id: col.number,
  phone: col.text(),
  first_name: col.text(),
  last_name: col.text(),
  city: col.text(),
  state: col.text(),
  company_name: col.text(),
  keyword: col.text(),
  custom: col.json<PreviewPerson['custom']>({}),
};

/** SQL: the values of person `p` in custom fields, by slug. */
const custom = (accountId: number): Sql => sql`coalesce((
  select jsonb_object_agg(f.slug, v.value) from subscriber_value v join custom_field f on f.id = v.field_id and not f.deleted
  where v.account_id = ${accountId} and v.subscriber_id = p.id), '{}')`;

/** Matches of a name in one keyword that are read, to find MAX_PEOPLE who can be texted. */
const MAX_NAMED = 1_000;

/** The condition of a search. Words match a part of a name, however it is split (SUBS-007). */
function matching(search: string): { words: string | null; where: Sql } {
  const term = searchTerm(search);
  if (term === '') return { words: null, where: sql`true` };
  const digits = phonePart(search);
  if (digits !== '')
    return {
      words: null,
      where: digits.length === 10 ? sql`s.phone = ${digits}` : sql`s.phone like ${containing(digits)}`,
    };
  return term.includes('@')
    ? { words: null, where: contains(sql`s.email`, term) }
    : { words: term, where: contains(sql`s.first_name || ' ' || s.last_name`, term) };
}

/** Recipients that a search finds or, without one, the first of the choice (subscriber_expand). */
export function previewPeople(tx: Tx, accountId: number, choice: Choice, search: string): Promise<PreviewPerson[]> {
  const { words, where } = matching(search);
  const maxPeople = constant(MAX_PEOPLE);
  // In a keyword of a million people, look up the names first, then their people.
  const inKeywords =
    words !== null
      ? sql`select ${VALUES} from unnest(${choice.keywords}::int[]) k(id) cross join lateral subscribers_named(${words}, ${constant(MAX_NAMED)}, k.id, 0) n
         cross join lateral (select * from subscriber where id = n.id offset 0) s where ${addressable(accountId)}`
      : sql`select ${VALUES} from subscriber s
         where ${addressable(accountId)} and s.keyword_id = any(${choice.keywords}::int[]) and ${where} order by s.keyword_id, s.id limit ${maxPeople}`;
  const some = searchTerm(search) === '' ? sql`(select id from listed order by id limit 1000)` : sql`listed`;
  return tx.query(statement('campaigns.previewPeople', PERSON)`
     with ${listed(accountId, choice)}, people as (
       (${inKeywords})
       union all
       (select ${VALUES} from ${some} l cross join lateral (select * from subscriber where id = l.id offset 0) s
        where ${addressable(accountId)} and s.keyword_id <> all(${choice.keywords}::int[]) and ${where} limit ${maxPeople})
     )
     select p.id, p.phone, p.first_name, p.last_name, p.city, p.state, p.company_name, k.keyword, ${custom(accountId)} as custom
     from people p join keyword k on k.id = p.keyword_id and k.account_id = ${accountId}
     order by p.first_name = '', p.first_name, p.id limit ${maxPeople}`);
}
