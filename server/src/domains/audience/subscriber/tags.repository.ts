import * as col from '../../../platform/db/col';
import { constant, statement } from '../../../platform/db/sql';
import { searchTerm } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';

const MOST = 20;
/** Accents are ignored in this many tags of an account; later ones are found only as entered. */
const MOST_FOLDED = 2_000;
/** Sorts behind every other character. */
const LAST = '\u{10FFFF}';

/**
 * Tags of an account's subscribers that begin with the text, folded or as entered in lower case, in order; each with
 * the spelling of the first subscriber who has it. Skips from tag to tag in the key of subscriber_tag, so that the cost
 * depends on the tags only.
 */
export const tagsBeginning = (tx: Tx, accountId: number, text: string): Promise<string[]> =>
  tx.values(statement('audience.tagsBeginning', { tag: col.text() })`
     with recursive near(tag, place) as (
       (select tag, 1 from subscriber_tag where account_id = ${accountId} and tag >= ${text} and tag < ${`${text}${LAST}`} order by tag limit 1)
       union all
       select (select t.tag from subscriber_tag t where t.account_id = ${accountId} and t.tag > near.tag and t.tag < ${`${text}${LAST}`} order by t.tag limit 1), place + 1
       from near where tag is not null and place < ${constant(MOST)}
     ), every(tag, place) as (
       (select tag, 1 from subscriber_tag where account_id = ${accountId} and ${searchTerm(text)} <> '' order by tag limit 1)
       union all
       select (select t.tag from subscriber_tag t where t.account_id = ${accountId} and t.tag > every.tag order by t.tag limit 1), place + 1
       from every where tag is not null and place < ${constant(MOST_FOLDED)}
     ), known as (
       select tag from near where tag is not null
       union
       select tag from every where starts_with(search_fold(tag), ${searchTerm(text)})
       order by tag limit ${constant(MOST)}
     )
     select coalesce(spelled.tag, known.tag) as tag from known
     left join lateral (
       select trim(piece) as tag
       from subscriber s cross join unnest(string_to_array(s.tags, ',')) piece
       where s.account_id = ${accountId} and lower(trim(piece)) = known.tag
         and s.id = (select subscriber_id from subscriber_tag t where t.account_id = ${accountId} and t.tag = known.tag order by subscriber_id limit 1)
       limit 1
     ) spelled on true
     order by known.tag`);
