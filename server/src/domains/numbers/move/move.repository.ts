import type { NumberMoveLeftOut } from '@textloom/contracts';
import * as col from '../../../platform/db/col';
import { command, sql, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';
import { type NumberKind, numberOf } from '../../tenancy/number';
import { maySend } from '../../texting/ledger';
import { isStopped, sentFrom } from '../../texting/stop';

/** People who cannot be told, because they have had what was promised them, are waited for this long. */
const MOVE_DAYS = 14;

export type LeftOut = Partial<Record<NumberMoveLeftOut, number>>;

const MOVE = {
  id: col.number,
  accountId: col.number,
  digits: col.text(),
  kind: col.text<NumberKind>(),
  /** Carrier segments. */
  perSecond: col.number,
  /** The notice. */
  text: col.text(),
  /** What it is billed as. */
  segments: col.number,
  state: col.text<'open' | 'moved' | 'cancelled'>(),
  startedAt: col.time,
  /** So long people are waited for who have had what was promised them. */
  waitsUntil: col.time,
  endedAt: col.orNull(col.time),
  /** Once it has ended: who was told, and who was not. */
  told: col.orNull(col.number),
  leftOut: col.orNull(col.json<LeftOut>({})),
};
export type NumberMove = col.RowOf<typeof MOVE>;
export type NewMove = Pick<NumberMove, 'accountId' | 'digits' | 'kind' | 'perSecond' | 'text' | 'segments'>;

const COLUMNS = sql`v.id, v.account_id as "accountId", v.digits, v.kind, v.per_second as "perSecond", v.text, v.segments, v.state, v.started_at as "startedAt",
       v.started_at + ${MOVE_DAYS} * interval '1 day' as "waitsUntil", v.ended_at as "endedAt", v.told, v.left_out as "leftOut"`;

/** The newest move of an account. Uses number_move_account. */
export const lastMove = (tx: Tx, accountId: number) =>
  tx.maybeOne(statement('numbers.lastMove', MOVE)`
     select ${COLUMNS} from number_move v where v.account_id = ${accountId} order by v.id desc limit 1`);

/** Locks the open move of an account, for which a worker that is at it is waited for. */
export const lockMove = (tx: Tx, accountId: number) =>
  tx.maybeOne(statement('numbers.lockMove', MOVE)`
     select ${COLUMNS} from number_move v where v.account_id = ${accountId} and v.state = 'open' for update`);

export const insertMove = (tx: Tx, move: NewMove) =>
  tx.one(statement('numbers.insertMove', MOVE)`
     insert into number_move as v (account_id, digits, kind, per_second, text, segments)
     values (${move.accountId}, ${move.digits}, ${move.kind}, ${move.perSecond}, ${move.text}, ${move.segments}) returning ${COLUMNS}`);

/** Opens a cancelled move again: who was told is not told twice. */
export const reopenMove = (tx: Tx, id: number, move: NewMove) =>
  tx.one(statement('numbers.reopenMove', MOVE)`
     update number_move v set state = 'open', kind = ${move.kind}, per_second = ${move.perSecond}, text = ${move.text}, segments = ${move.segments},
       started_at = now(), next_at = now(), ended_at = null, told = null, left_out = null
     where v.id = ${id} returning ${COLUMNS}`);

export const endMove = (
  tx: Tx,
  id: number,
  state: 'moved' | 'cancelled',
  { told, leftOut }: { told: number; leftOut: LeftOut },
) =>
  tx.one(statement('numbers.endMove', MOVE)`
     update number_move v set state = ${state}, ended_at = now(), told = ${told}, left_out = ${JSON.stringify(leftOut)}::jsonb
     where v.id = ${id} returning ${COLUMNS}`);

export const postponeMove = (tx: Tx, id: number, seconds: number) =>
  tx.execute(command('numbers.postponeMove')`
     update number_move set next_at = now() + ${seconds} * interval '1 second' where id = ${id}`);

const DUE_MOVE = {
  ...MOVE,
  /** How many notices the account can pay for, in addition to what is queued. */
  affordable: col.number,
};

/**
 * A move that is due, of an account that may send, from a number whose sending is not stopped, to one that is not suspended;
 * others wait. Locked until
 * the caller commits. Uses number_move_due.
 */
export const dueMove = (tx: Tx, shared: string) =>
  tx.maybeOne(statement('numbers.dueMove', DUE_MOVE)`
     select ${COLUMNS}, (b.plan_left + b.extra_left - (select coalesce(sum(m.segments), 0) from send_queue w join message m on m.id = w.message_id where w.account_id = v.account_id)) / v.segments as affordable
     from number_move v join account a on a.id = v.account_id join balance b on b.account_id = a.id
     where v.state = 'open' and v.next_at <= now() and ${maySend}
       and not exists (select from number_registration r where r.digits = v.digits and r.suspended_at is not null) and not ${isStopped(sql`v.account_id`, sentFrom(numberOf(sql`v.account_id`), shared))}
     order by v.next_at limit 1 for update of v skip locked`);

/** The moves that are open, for the operator. */
export const openMoves = (tx: Tx) =>
  tx.query(statement('numbers.openMoves', MOVE)`
     select ${COLUMNS} from number_move v where v.state = 'open' order by v.id`);
