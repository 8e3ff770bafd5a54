import type { Conversation } from '@textloom/contracts';
import { createContext, useContext } from 'react';
import { isAt } from '../model/conversation-pages';
import { nextUnanswered } from '../model/seen-order';

/** What the user has seen of the list, which a narrow screen does not show beside an open conversation. */
export interface SeenRows {
  see(rows: readonly Conversation[]): void;
  /**
   * The next conversation to answer after that at `address`, which was just answered and marked as done: among those
   * seen, or the first of the rows that were `read` since.
   */
  nextAfter(address: string, read?: readonly Conversation[]): Conversation | undefined;
}

export function createSeenRows(): SeenRows {
  let seen: readonly Conversation[] = [];
  const answered = new Map<number, string>();
  return {
    see: (next) => {
      seen = next;
    },
    nextAfter: (address, read) => {
      const row = (read ?? seen).find((one) => isAt(one, address));
      if (row) answered.set(row.id, row.last_message_at);
      return read ? nextUnanswered(read, undefined, answered) : nextUnanswered(seen, address, answered);
    },
  };
}

export const SeenRowsContext = createContext(createSeenRows());
export const useSeenRows = (): SeenRows => useContext(SeenRowsContext);
