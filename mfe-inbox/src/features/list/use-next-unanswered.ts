import { call } from '@textloom/api';
import { listConversations, type Conversation } from '@textloom/contracts';
import { alerts, DISCARD, link, useNavigateWhileMounted } from '@textloom/kit';
import { useLocation } from 'react-router-dom';
import { useSeenRows } from '../../components/seen-rows';
import { MESSAGES } from '../../messages';
import { filtersOf, useInboxState } from './use-inbox-state';

/** State of a link to a conversation whose reply field gets the focus. */
const ANSWERING = { answering: true } as const;
const isAnswering = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'answering' in state && state.answering === true;

/** Whether this conversation was opened to be answered at once. */
export const useAnswering = (): boolean => isAnswering(useLocation().state);

/**
 * Opens the next conversation to answer, in the order that the user saw; called after `address` was answered and marked
 * as done. The server is asked only if the rows on the page hold no further one. Resolves with whether there is one.
 */
export function useNextUnanswered(address: string): () => Promise<boolean> {
  const seen = useSeenRows();
  const state = useInboxState();
  const navigate = useNavigateWhileMounted();
  const { search } = useLocation();

  const further = async (): Promise<Conversation | undefined> => {
    const { entries } = await call(listConversations, { ...filtersOf(state), state: 'open', limit: 10 });
    return seen.nextAfter(address, entries);
  };
  const open = ({ id }: Conversation): void =>
    // What was attached has been sent, so leaving loses nothing.
    navigate(link('/account/inbox/:id', { id }) + search, { replace: true, state: { ...DISCARD, ...ANSWERING } });

  return async () => {
    try {
      const next = seen.nextAfter(address) ?? (await further());
      if (next) open(next);
      else alerts.success(MESSAGES.list.noneUnanswered);
      return next !== undefined;
    } catch (error) {
      alerts.failure(error);
      return false;
    }
  };
}
