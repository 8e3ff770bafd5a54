import * as col from '../../../platform/db/col';
import { constant, sql, statement } from '../../../platform/db/sql';
import { type Language, withFooterIn } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { languageOf } from '../../tenancy/keyword';
import { withOwnFooter } from './kinds';
import { sentSince } from './sent-since';
import { sentText } from './sent-text';

const TEXT_TO_PHONE = {
  id: col.number,
  /** Null for the code's own answers. */
  accountId: col.orNull(col.number),
  kind: col.number,
  text: col.text(),
  language: col.text<Language>(),
};
/** A text that was sent to a phone, as it arrived there. */
export type TextToPhone = Omit<col.RowOf<typeof TEXT_TO_PHONE>, 'kind' | 'language'>;

/** How far back a phone may quote: older texts hardly ever get reactions. */
const DAYS = 90;
const MOST = 100;

/** The latest texts to a phone, newest first. Uses message_phone. */
export async function textsToPhone(tx: Tx, phone: string, footer: string): Promise<TextToPhone[]> {
  const rows = await tx.query(statement('texting.textsToPhone', TEXT_TO_PHONE)`
     select m.id, m.account_id as "accountId", m.kind, ${sentText} as text, ${languageOf(sql`m.keyword_id`)} as language
     from message m
     where m.phone = ${phone} and m.id >= ${sentSince(DAYS)} and m.status >= 0 order by m.id desc limit ${constant(MOST)}`);
  return rows.map(({ kind, text, language, ...row }) => ({
    ...row,
    text: withOwnFooter(kind) ? withFooterIn(language, text, footer) : text,
  }));
}
