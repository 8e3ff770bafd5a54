import type { Conversation } from '@textloom/contracts';
import { link, useShortcut } from '@textloom/kit';
import { useEffect, useRef, type RefObject } from 'react';
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
  /** Selects or deselects a row; with `upTo`, selects all from the row that was selected last. */
  pick: (id: number, upTo: boolean) => void;
}

/** j and k move through the conversations, x selects them, / focuses the search. */
export function useListKeys({ rows, open, beside, query, list, pick }: Options): void {
  const navigate = useNavigate();
  const linkOf = (row: Conversation): HTMLElement | null =>
    list.current?.querySelector<HTMLElement>(`[data-id="${row.id}"] a`) ?? null;

  const focusedRow = (): number => rows.findIndex((row) => linkOf(row) === document.activeElement);
  /** Where presses lead that the page does not show yet: on a slow device the next press comes first. */
  const coming = useRef<readonly (string | undefined)[]>([]);
  useEffect(() => {
    const at = coming.current.indexOf(open);
    coming.current = at === -1 ? [] : coming.current.slice(at + 1);
  }, [open]);
  const currentRow = (): number => {
    const current = coming.current.at(-1) ?? open;
    return beside && current !== undefined ? rows.findIndex((row) => isAt(row, current)) : focusedRow();
  };

  const openRow = (id: string): void => {
    const pathname = link('/account/inbox/:id', { id });
    coming.current = [...coming.current, id];
    // Replaces the history entry, so that one Back leaves the conversations.
    const went = navigate({ pathname, search: query }, { replace: open !== undefined });
    // What is unsaved may have kept the page.
    void Promise.resolve(went).then(() => {
      if (!window.location.pathname.endsWith(pathname)) coming.current = [];
    });
  };
  const go = (step: 1 | -1): void => {
    const [focused, at] = [focusedRow(), currentRow()];
    const row = at === -1 ? rows[0] : rows[at + step];
    if (!row) return;
    const target = linkOf(row);
    target?.scrollIntoView?.({ block: 'nearest' });
    // Moves the focus too if it is in the list: otherwise Enter would open the previous conversation.
    if (!beside || focused !== -1) target?.focus({ preventScroll: true });
    if (beside) openRow(String(row.id));
  };
  useShortcut('j', MESSAGES.shortcuts.j, () => go(1));
  useShortcut('k', MESSAGES.shortcuts.k, () => go(-1));
  const select = (upTo: boolean): void => {
    const row = rows[currentRow()];
    if (row) pick(row.id, upTo);
  };
  useShortcut('x', MESSAGES.shortcuts.x, () => select(false));
  useShortcut('X', MESSAGES.shortcuts.X, () => select(true));
  useShortcut('Enter', MESSAGES.shortcuts.Enter);
  useShortcut('/', MESSAGES.shortcuts['/'], () =>
    list.current?.querySelector<HTMLElement>('input[type="search"]')?.focus(),
  );
}
