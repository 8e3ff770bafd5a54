import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

/** Consecutive messages that the carrier refused with one unknown code. */
const REFUSAL_RUN = {
  code: col.text(),
  messages: col.json<number[]>([]),
};
export type RefusalRun = col.RowOf<typeof REFUSAL_RUN>;

/** The run of a number, locked until the transaction ends, so that processes count one after the other. */
export const lockRun = (tx: Tx, number: string) =>
  tx.one(statement('texting.lockRun', REFUSAL_RUN)`
     insert into refusal_run (number, code, messages) values (${number}, '', '{}')
     on conflict (number) do update set code = refusal_run.code returning code, to_json(messages) as messages`);

export const saveRun = (tx: Tx, number: string, { code, messages }: RefusalRun) =>
  tx.execute(command('texting.saveRun')`
     update refusal_run set code = ${code}, messages = ${messages}::bigint[] where number = ${number}`);

/** The carrier accepted a message, which ends the run. Writes nothing where there is none. */
export const endRun = (tx: Tx, number: string) =>
  tx.execute(command('texting.endRun')`
     delete from refusal_run where number = ${number}`);

/** Returns the messages that were refused with an unclear code before, while the carrier accepted others. */
export const refusedBefore = (tx: Tx, messages: readonly number[]) =>
  tx.values(statement('texting.refusedBefore', { message_id: col.number })`
     select message_id from refused_once where message_id = any(${messages}::bigint[])`);

/** Records the refused messages for as long as a message may be retried. */
export const noteRefused = (tx: Tx, messages: readonly number[]) =>
  tx.execute(command('texting.noteRefused')`
     with old as (delete from refused_once where at < now() - interval '4 days')
     insert into refused_once (message_id) select unnest(${messages}::bigint[]) on conflict do nothing`);

/** The recipients were not at fault: the number has stopped. */
export const forgetRefused = (tx: Tx, messages: readonly number[]) =>
  tx.execute(command('texting.forgetRefused')`
     delete from refused_once where message_id = any(${messages}::bigint[])`);
