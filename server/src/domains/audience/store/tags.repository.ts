import { searchTerm } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';

const MOST = 20;
/** The first tags of an account, whose accents are ignored; of later ones only those as typed are found. */
const MOST_FOLDED = 2_000;
/** Sorts behind every other character. */
const LAST = '\u{10FFFF}';

/**
 * Tags of an account's subscribers that begin with the text, folded or as it is in lower case, in order; each with the spelling
 * of the first subscriber who has it. Skips from tag to tag in the key of subscriber_tag: its cost is that of the tags.
 */
export const tagsBeginning = (tx: Tx, accountId: number, text: string): Promise<string[]> =>
  tx.values<string>(
    `with recursive near(tag, place) as (
       (select tag, 1 from subscriber_tag where account_id = $1 and tag >= $2 and tag < $3 order by tag limit 1)
       union all
       select (select t.tag from subscriber_tag t where t.account_id = $1 and t.tag > near.tag and t.tag < $3 order by t.tag limit 1), place + 1
       from near where tag is not null and place < ${MOST}
     ), every(tag, place) as (
       (select tag, 1 from subscriber_tag where account_id = $1 and $4 <> '' order by tag limit 1)
       union all
       select (select t.tag from subscriber_tag t where t.account_id = $1 and t.tag > every.tag order by t.tag limit 1), place + 1
       from every where tag is not null and place < ${MOST_FOLDED}
     ), known as (
       select tag from near where tag is not null
       union
       select tag from every where starts_with(search_fold(tag), $4)
       order by tag limit ${MOST}
     )
     select coalesce(spelled.tag, known.tag) as tag from known
     left join lateral (
       select trim(piece) as tag
       from subscriber s cross join unnest(string_to_array(s.tags, ',')) piece
       where s.account_id = $1 and lower(trim(piece)) = known.tag
         and s.id = (select subscriber_id from subscriber_tag t where t.account_id = $1 and t.tag = known.tag order by subscriber_id limit 1)
       limit 1
     ) spelled on true
     order by known.tag`,
    [accountId, text, `${text}${LAST}`, searchTerm(text)],
  );
