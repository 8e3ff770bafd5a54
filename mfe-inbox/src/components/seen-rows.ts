import type { Conversation } from '@textloom/contracts';
import { createContext, useContext } from 'react';

/** What the user has seen of the list, which is not on the page beside an open conversation on a narrow screen. */
export interface SeenRows {
  rows: readonly Conversation[];
  /** Conversations that were answered and marked as done here, with the time of their latest message then. */
  readonly answered: Map<number, string>;
}

export const SeenRowsContext = createContext<{ current: SeenRows }>({ current: { rows: [], answered: new Map() } });
export const useSeenRows = (): { current: SeenRows } => useContext(SeenRowsContext);
