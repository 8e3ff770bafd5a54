import type { Conversation } from '@textloom/contracts';
import { isAt } from './conversation-pages';

/** Where a row stands: by the time of its latest message then, and among rows of the same second by its number. */
interface Place {
  readonly at: string;
  readonly number: number;
}
export type Places = ReadonlyMap<number, Place>;

export const NO_PLACES: Places = new Map();

/** Replies move nothing: only a text that came in moves a row, and not the row that is open. */
const stays = (row: Conversation, open: string | undefined): boolean => row.direction === 'out' || isAt(row, open);

const timeAt = (row: Conversation, places: Places, open: string | undefined): string =>
  (stays(row, open) ? places.get(row.id)?.at : undefined) ?? row.last_message_at;

/** The rows, which the server orders by their latest message, in the order in which the reader saw them. */
export function inSeenOrder(
  rows: readonly Conversation[],
  places: Places,
  open: string | undefined,
  order: 'ASC' | 'DESC',
): readonly Conversation[] {
  if (rows.every((row) => timeAt(row, places, open) === row.last_message_at)) return rows;
  const sign = order === 'ASC' ? 1 : -1;
  return rows
    .map((row) => ({
      row,
      time: Date.parse(timeAt(row, places, open)),
      number: places.get(row.id)?.number ?? Number.MAX_SAFE_INTEGER,
    }))
    .sort((a, b) => sign * (a.time - b.time) || a.number - b.number)
    .map(({ row }) => row);
}

/** The places of the shown rows, for the next time that the list changes. */
export const placesOf = (rows: readonly Conversation[], places: Places, open: string | undefined): Places =>
  new Map(rows.map((row, number) => [row.id, { at: timeAt(row, places, open), number }]));

/** Rows that were answered and marked as done, with the time of their latest message then. */
export type Answered = ReadonlyMap<number, string>;

/**
 * The next conversation in which it is the account's turn: below the open one, else from the top. Without those that were
 * just answered, which the server may not have recorded yet.
 */
export function nextUnanswered(
  rows: readonly Conversation[],
  open: string | undefined,
  answered: Answered,
): Conversation | undefined {
  const at = rows.findIndex((row) => isAt(row, open));
  return [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))].find(
    ({ id, state, snoozed_until, last_message_at }) =>
      state === 'open' && snoozed_until === null && answered.get(id) !== last_message_at,
  );
}
