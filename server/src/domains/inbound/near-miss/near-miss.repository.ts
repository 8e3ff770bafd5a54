import { liveKeywords, textedAt } from '../../tenancy/keyword';
import type { Language } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { countsOn, isReachedOn, type KeywordFact, type Line } from '../../texting/inbound-text';
import { maySend } from '../../texting/ledger';
import * as col from '../../../platform/db/col';
import { sql, statement } from '../../../platform/db/sql';

/** The columns of a KeywordFact. */
export const KEYWORD_FACT = { id: col.number, accountId: col.number, canonical: col.text() };

/** The only live keyword of the line with one of these texts, if it currently sends welcomes. Uses keyword_text. */
export async function onlyKeywordOf(
  tx: Tx,
  line: Line,
  texts: readonly string[],
): Promise<(KeywordFact & { language: Language }) | null> {
  if (texts.length === 0) return null;
  const [keyword, second] = await tx.query(statement('inbound.onlyKeywordOf', {
    ...KEYWORD_FACT,
    language: col.text<Language>(),
    welcomes: col.bool,
  })`
     select k.id, k.account_id as "accountId", k.canonical, k.language, k.approved and ${maySend} as welcomes from ${liveKeywords(textedAt(texts, [line]))} limit 2`);
  return keyword?.welcomes && !second
    ? { id: keyword.id, accountId: keyword.accountId, canonical: keyword.canonical, language: keyword.language }
    : null;
}

/** Whether this phone was ever asked whether it meant a keyword. Uses inbound_message_phone. */
export const wasAsked = (tx: Tx, phone: string) =>
  tx.value(statement('inbound.wasAsked', { asked: col.bool })`
     select exists (select from inbound_message where phone = ${phone} and evidence ? 'near_miss') as asked`);

/**
 * The keyword of the line that the answer to the phone's last text asked about, within a day, if the keyword is still
 * live and no account has messaged the phone on the line since. Uses inbound_message_phone and message_phone.
 */
export const pendingNearMiss = (tx: Tx, phone: string, line: Line, sentSince: number) =>
  tx.maybeOne(statement('inbound.pendingNearMiss', KEYWORD_FACT)`
     select k.id, k.account_id as "accountId", k.canonical from inbound_message i
     join keyword k on k.id = (i.evidence ->> 'near_miss')::int and not k.deleted and not k.disabled
     join account a on a.id = k.account_id and not a.deleted
     where i.id = (select max(id) from inbound_message where phone = ${phone} and decision <> 'reaction') and i.received_at > now() - interval '24 hours' and ${isReachedOn(line, sql`k.account_id`)}
       and not exists (select from message m where m.phone = ${phone} and m.id >= ${sentSince} and m.account_id is not null
         and coalesce(m.claimed_at, m.created_at) > i.received_at and ${countsOn(line, { number: sql`m.number`, account: sql`m.account_id` })})`);
