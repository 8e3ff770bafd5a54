import type { Tx } from '../../../platform/db/connection';

/** Messages that the carrier refused in a row with one unknown code. */
export interface RefusalRun {
  code: string;
  messages: number[];
}

/** The run of a number, locked until the transaction ends, so that processes count one after the other. */
export const lockRun = (tx: Tx, number: string) =>
  tx.one<RefusalRun>(
    `insert into refusal_run (number, code, messages) values ($1, '', '{}')
     on conflict (number) do update set code = refusal_run.code returning code, to_json(messages) as messages`,
    [number],
  );

export const saveRun = (tx: Tx, number: string, { code, messages }: RefusalRun) =>
  tx.execute('update refusal_run set code = $2, messages = $3::bigint[] where number = $1', [number, code, messages]);

/** The carrier took a message: no run goes on. Writes nothing where there is none. */
export const endRun = (tx: Tx, number: string) => tx.execute('delete from refusal_run where number = $1', [number]);

/** Those of the messages that were refused with an unclear code before, while the carrier took others. */
export const refusedBefore = (tx: Tx, messages: readonly number[]) =>
  tx.values<number>('select message_id from refused_once where message_id = any($1::bigint[])', [messages]);

/** Remembers them for as long as a message may be tried. */
export const noteRefused = (tx: Tx, messages: readonly number[]) =>
  tx.execute(
    `with old as (delete from refused_once where at < now() - interval '4 days')
     insert into refused_once (message_id) select unnest($1::bigint[]) on conflict do nothing`,
    [messages],
  );

/** It was not about them: the number has stopped. */
export const forgetRefused = (tx: Tx, messages: readonly number[]) =>
  tx.execute('delete from refused_once where message_id = any($1::bigint[])', [messages]);
