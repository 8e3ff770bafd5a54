import { senderName } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { MAY_SEND, SENDER_NAMES } from '../../texting';

interface Settings {
  id: number;
  keyword: string;
  names: number;
  terms_url: string;
  privacy_url: string;
  expected_messages: number;
  /** The company, else the owner's name; may be empty. */
  sender: string;
}

export interface WebPageRow extends Settings {
  on: boolean;
}

/** An open page. */
export interface OpenPage extends Settings {
  accountId: number;
}

const COLUMNS = `k.id, k.keyword, k.web_names as names, k.web_privacy_url as privacy_url, k.expected_messages, ${SENDER_NAMES} as senders`;

type Unnamed<Row> = Omit<Row, 'sender'> & { senders: string[] };

/** The words of a page name the sender as texts do, but a keyword is no name of a business. */
const named = <Row extends { senders: string[] }>({ senders, ...row }: Row) => ({
  ...row,
  sender: senderName(senders.slice(0, 2)),
});

/** The settings of a keyword's page. Before the first save the terms are those of its welcome. */
export async function webPageOf(tx: Tx, accountId: number, id: number): Promise<WebPageRow | undefined> {
  const row = await tx.maybeOne<Unnamed<WebPageRow>>(
    `select ${COLUMNS}, k.web_page as "on", case when k.web_terms_url = '' then k.terms_url else k.web_terms_url end as terms_url
     from keyword k join account a on a.id = k.account_id where k.account_id = $1 and k.id = $2::bigint and not k.deleted`,
    [accountId, id],
  );
  return row && named(row);
}

export interface WebPageChange {
  on: boolean;
  names: number;
  terms_url: string;
  privacy_url: string;
}

export const writeWebPage = (tx: Tx, accountId: number, id: number, change: WebPageChange) =>
  tx.execute(
    'update keyword set web_page = $3, web_names = $4, web_terms_url = $5, web_privacy_url = $6 where account_id = $1 and id = $2::bigint and not deleted',
    [accountId, id, change.on, change.names, change.terms_url, change.privacy_url],
  );

/**
 * The open page of a keyword's text: switched on, approved, of an account that may send. Reads across accounts (the code is
 * shared), so it runs as the engine. Relies on keyword_live.
 */
export async function findOpenPage(tx: Tx, canonical: string): Promise<OpenPage | undefined> {
  const row = await tx.maybeOne<Unnamed<OpenPage>>(
    `select ${COLUMNS}, k.web_terms_url as terms_url, k.account_id as "accountId" from keyword k join account a on a.id = k.account_id
     where k.canonical = $1 and not k.deleted and k.web_page and k.approved and not k.disabled and ${MAY_SEND}`,
    [canonical],
  );
  return row && named(row);
}
