import { type Language, senderName } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { maySend } from '../../texting/ledger';
import { senderNames } from '../../texting/inbound-text';
import * as col from '../../../platform/db/col';
import { sql, statement } from '../../../platform/db/sql';

const SETTINGS = {
  id: col.number,
  keyword: col.text(),
  names: col.number,
  terms_url: col.text(),
  privacy_url: col.text(),
  expected_messages: col.number,
  senders: col.texts,
  /** Where the keyword is texted: the own number of its account; null: the shared code. */
  number: col.orNull(col.text()),
  language: col.text<Language>(),
};
const WEB_PAGE = { ...SETTINGS, on: col.bool };
const OPEN_PAGE = { ...SETTINGS, accountId: col.number };

type Named<Row> = Omit<Row, 'senders'> & {
  /** The company, else the owner's name; may be empty. */
  sender: string;
};
export type WebPageRow = Named<col.RowOf<typeof WEB_PAGE>>;
/** An open page. */
export type OpenPage = Named<col.RowOf<typeof OPEN_PAGE>>;

const COLUMNS = sql`k.id, k.keyword, k.number, k.web_names as names, k.web_privacy_url as privacy_url, k.expected_messages, k.language, ${senderNames} as senders`;

/** The words of a page name the sender as texts do, except that a keyword is not accepted as a business name. */
const named = <Row extends { senders: string[] }>({ senders, ...row }: Row) => ({
  ...row,
  sender: senderName(senders.slice(0, 2)),
});

/** The settings of a keyword's page. Before the first save the terms are those of its welcome. */
export async function webPageOf(tx: Tx, accountId: number, id: number): Promise<WebPageRow | undefined> {
  const row = await tx.maybeOne(statement('joining.webPageOf', WEB_PAGE)`
     select ${COLUMNS}, k.web_page as "on", case when k.web_terms_url = '' then k.terms_url else k.web_terms_url end as terms_url
     from keyword k join account a on a.id = k.account_id where k.account_id = ${accountId} and k.id = ${id}::bigint and not k.deleted`);
  return row && named(row);
}

/**
 * The open page of a keyword's text at a number: switched on, approved, of an account that may send. Addresses are
 * printed, so an account that has left the number keeps its own until another has a page with the text there. Reads
 * across accounts, because they share the code, so it runs as the engine. Uses keyword_canonical.
 */
export async function findOpenPage(tx: Tx, canonical: string, number: string | null): Promise<OpenPage | undefined> {
  const row = await tx.maybeOne(statement('joining.findOpenPage', OPEN_PAGE)`
     select ${COLUMNS}, k.web_terms_url as terms_url, k.account_id as "accountId" from keyword k join account a on a.id = k.account_id
     where k.canonical = ${canonical} and (k.number is not distinct from ${number} or k.left_at is not null and k.left_number is not distinct from ${number})
       and not k.deleted and k.web_page and k.approved and not k.disabled and ${maySend}
     order by k.number is not distinct from ${number} desc, k.left_at desc limit 1`);
  return row && named(row);
}
