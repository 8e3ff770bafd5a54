import { phonePart, searchTerm, type PreviewPerson } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { containing, containsTerm } from '../../../platform/db/like';
import { ADDRESSABLE } from '../../consent';
import { lacks, loses, shows, type Texts } from './empty-text';
import { choiceParams, chosenWith, LISTED, type Choice } from './recipients.repository';

/** The columns that the statement below reads of a subscriber. */
const READ =
  's.id, s.account_id, s.keyword_id, s.phone, s.disabled, s.deleted, s.undeliverable, s.first_name, s.last_name, s.city, s.state, s.company_name';

/** A million people take one to two seconds; nobody waits longer for a figure beside a text. */
const COUNT_MS = 5_000;

/** Statements of this transaction are cancelled after COUNT_MS (SQLSTATE 57014). */
export const limitTime = (tx: Tx): Promise<number> => tx.execute(`set local statement_timeout = ${COUNT_MS}`);

/**
 * The recipients (one per phone, without those for whom the text is empty) who have a field that is empty, and those who
 * have one that cannot be written.
 */
export async function countFallbacks(
  tx: Tx,
  accountId: number,
  choice: Choice,
  texts: Texts,
): Promise<{ unfilled: number; unwritable: number }> {
  const [unfilled, unwritable] = [lacks(texts), loses(texts)];
  // Without fields there are no values that Unicode or GSM-7 could lack.
  if (unfilled === 'false') return { unfilled: 0, unwritable: 0 };
  return tx.one(
    // Each condition is computed once (offset 0 prevents that it is written into the other selects), and only those who
    // have a gap are grouped.
    `with ${chosenWith(READ)} select count(*) filter (where unfilled) as unfilled, count(*) filter (where unwritable) as unwritable
     from (select bool_or(unfilled) as unfilled, bool_or(unwritable) as unwritable
           from (select s.phone, ${unfilled} as unfilled, ${unwritable} as unwritable
                 from chosen s cross join lateral (select s.id, s.first_name, s.last_name, s.city, s.state, s.company_name) v
                 where ${ADDRESSABLE} and ${shows(texts)} offset 0) person
           where unfilled or unwritable group by phone) phone`,
    choiceParams(accountId, choice),
  );
}

const MAX_PEOPLE = 20;
const VALUES = 's.id, s.phone, s.first_name, s.last_name, s.city, s.state, s.company_name, s.keyword_id';

/** SQL: the values of person `p` in custom fields, by their slugs. */
const CUSTOM = `coalesce((
  select jsonb_object_agg(f.slug, v.value) from subscriber_value v join custom_field f on f.id = v.field_id and not f.deleted
  where v.account_id = $1 and v.subscriber_id = p.id), '{}')`;

/** Matches of a name in one keyword that are read, to find MAX_PEOPLE who can be texted. */
const MAX_NAMED = 1_000;

/** The condition of a search, with its parameter $5. Words are a part of a name, however it is split (SUBS-007). */
function matching(search: string): { isName: boolean; where: string; value: string } {
  const digits = phonePart(search);
  if (digits !== '')
    return digits.length === 10
      ? { isName: false, where: 's.phone = $5', value: digits }
      : { isName: false, where: 's.phone like $5', value: containing(digits) };
  const value = searchTerm(search);
  return value.includes('@')
    ? { isName: false, where: containsTerm('s.email', '$5'), value }
    : { isName: true, where: containsTerm(`s.first_name || ' ' || s.last_name`, '$5'), value };
}

/** Recipients that a search finds, or without one the first ones of the choice (subscriber_expand). */
export function previewPeople(tx: Tx, accountId: number, choice: Choice, search: string): Promise<PreviewPerson[]> {
  const match = searchTerm(search) === '' ? { isName: false, where: 'true', value: undefined } : matching(search);
  // In a keyword of a million people, the names lead to the people.
  const inKeywords = match.isName
    ? `select ${VALUES} from unnest($4::int[]) k(id) cross join lateral subscribers_named($5, ${MAX_NAMED}, k.id, 0) n
         cross join lateral (select * from subscriber where id = n.id offset 0) s where ${ADDRESSABLE}`
    : `select ${VALUES} from subscriber s
         where ${ADDRESSABLE} and s.keyword_id = any($4::int[]) and ${match.where} order by s.keyword_id, s.id limit ${MAX_PEOPLE}`;
  const listed = match.value === undefined ? '(select id from listed order by id limit 1000)' : 'listed';
  return tx.query<PreviewPerson>(
    `with ${LISTED}, people as (
       (${inKeywords})
       union all
       (select ${VALUES} from ${listed} l cross join lateral (select * from subscriber where id = l.id offset 0) s
        where ${ADDRESSABLE} and s.keyword_id <> all($4::int[]) and ${match.where} limit ${MAX_PEOPLE})
     )
     select p.id, p.phone, p.first_name, p.last_name, p.city, p.state, p.company_name, k.keyword, ${CUSTOM} as custom
     from people p join keyword k on k.id = p.keyword_id and k.account_id = $1
     order by p.first_name = '', p.first_name, p.id limit ${MAX_PEOPLE}`,
    [...choiceParams(accountId, choice), ...(match.value === undefined ? [] : [match.value])],
  );
}
