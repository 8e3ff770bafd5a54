import type { MergeField } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';

/** The recipient's data for a message, and the message's text if it was claimed before. */
export type PersonalValues = { id: number; body: string | null; subscriber_id: number | null } & Record<
  MergeField,
  string | null
>;

/** Relies on message_pkey. */
export const personalValues = (tx: Tx, ids: readonly number[]) =>
  tx.query<PersonalValues>(
    `select m.id, m.body, m.subscriber_id, s.first_name, s.last_name, s.city, s.state, s.company_name, k.keyword
     from message m left join subscriber s on s.id = m.subscriber_id and s.account_id = m.account_id
     left join keyword k on k.id = m.keyword_id and k.account_id = m.account_id
     where m.id = any($1::bigint[])`,
    [ids],
  );

/** The caller's transaction has claimed the messages. */
export const storeBodies = (tx: Tx, texts: readonly { id: number; body: string }[]) =>
  tx.execute(
    `update message m set body = t.body from unnest($1::bigint[], $2::text[]) t(id, body) where m.id = t.id and m.id = any($1::bigint[]) and m.body is null`,
    [texts.map(({ id }) => id), texts.map(({ body }) => body)],
  );

export const storedBodies = (tx: Tx, ids: readonly number[]): Promise<{ id: number; body: string }[]> =>
  tx.query('select id, body from message where id = any($1::bigint[]) and body is not null', [ids]);
