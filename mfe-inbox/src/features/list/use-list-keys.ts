import type { Conversation } from '@textloom/contracts';
import { link, useShortcut } from '@textloom/kit';
import type { RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { MESSAGES } from '../../messages';
import { isAt } from '../../model/conversation-pages';

interface Options {
  rows: readonly Conversation[];
  open: string | undefined;
  /** In the two-pane view the next conversation opens; otherwise it is focused, and Enter opens it. */
  beside: boolean;
  /** Filters of the address, without `?`. */
  query: string;
  /** The whole list with its head. */
  list: RefObject<HTMLElement | null>;
}

/** j and k move through the conversations, / focuses the search. */
export function useListKeys({ rows, open, beside, query, list }: Options): void {
  const navigate = useNavigate();
  const linkOf = (row: Conversation): HTMLElement | null =>
    list.current?.querySelector<HTMLElement>(`[data-id="${row.id}"] a`) ?? null;

  const go = (step: 1 | -1): void => {
    const focused = rows.findIndex((row) => linkOf(row) === document.activeElement);
    const at = beside && open !== undefined ? rows.findIndex((row) => isAt(row, open)) : focused;
    const row = at === -1 ? rows[0] : rows[at + step];
    if (!row) return;
    const target = linkOf(row);
    target?.scrollIntoView?.({ block: 'nearest' });
    // Moves the focus too if it is in the list: otherwise Enter would open the previous conversation.
    if (!beside || focused !== -1) target?.focus({ preventScroll: true });
    // Replaces the history entry, so that one Back leaves the conversations.
    if (beside)
      void navigate(
        { pathname: link('/account/inbox/:id', { id: row.id }), search: query },
        { replace: open !== undefined },
      );
  };
  useShortcut('j', MESSAGES.shortcuts.j, () => go(1));
  useShortcut('k', MESSAGES.shortcuts.k, () => go(-1));
  useShortcut('Enter', MESSAGES.shortcuts.Enter);
  useShortcut('/', MESSAGES.shortcuts['/'], () =>
    list.current?.querySelector<HTMLElement>('input[type="search"]')?.focus(),
  );
}
