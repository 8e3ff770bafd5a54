import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';
import type { MergeField } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';

const MERGED = col.orNull(col.text());
const PERSONAL_VALUES = {
  id: col.number,
  body: MERGED,
  subscriber_id: col.orNull(col.number),
  ...{ first_name: MERGED, last_name: MERGED, city: MERGED, state: MERGED, company_name: MERGED, keyword: MERGED },
} satisfies Record<MergeField, typeof MERGED> & col.Columns;
/** The recipient's data for a message, and the message's text if it was claimed before. */
export type PersonalValues = col.RowOf<typeof PERSONAL_VALUES>;

/** Relies on message_pkey. */
export const personalValues = (tx: Tx, ids: readonly number[]) =>
  tx.query(statement('texting.personalValues', PERSONAL_VALUES)`
     select m.id, m.body, m.subscriber_id, s.first_name, s.last_name, s.city, s.state, s.company_name, k.keyword
     from message m left join subscriber s on s.id = m.subscriber_id and s.account_id = m.account_id
     left join keyword k on k.id = m.keyword_id and k.account_id = m.account_id
     where m.id = any(${ids}::bigint[])`);

/** The caller's transaction has claimed the messages. */
export const storeBodies = (tx: Tx, texts: readonly { id: number; body: string }[]): Promise<number> => {
  const ids = texts.map(({ id }) => id);
  return tx.execute(command('texting.storeBodies')`
     update message m set body = t.body from unnest(${ids}::bigint[], ${texts.map(({ body }) => body)}::text[]) t(id, body) where m.id = t.id and m.id = any(${ids}::bigint[]) and m.body is null`);
};

export const storedBodies = (tx: Tx, ids: readonly number[]): Promise<{ id: number; body: string }[]> =>
  tx.query(statement('texting.storedBodies', { id: col.number, body: col.present(col.text()) })`
     select id, body from message where id = any(${ids}::bigint[]) and body is not null`);
