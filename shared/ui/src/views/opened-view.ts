import type { SavedView, ViewedList } from '@textloom/contracts';
import { useProfile } from '@textloom/session';
import { useLocation } from 'react-router-dom';

/** The parameters of a list without its page, in one order. */
function inOrder(query: string): string {
  const params = new URLSearchParams(query);
  params.delete('page');
  params.sort();
  return params.toString();
}
const isSame = (one: string, other: string): boolean => inOrder(one) === inOrder(other);

export interface OpenedView {
  /** The views of the list. */
  readonly views: readonly SavedView[];
  /** The one that the address names, or else one with the list's filters and sort. */
  readonly opened: SavedView | undefined;
  /** The list differs from the opened view. */
  readonly changed: boolean;
}

/** The views of a list, and the opened one; `query` is the list's own query string (`ListState.search`). */
export function useOpenedView(list: ViewedList, query: string): OpenedView {
  const views = (useProfile().views ?? []).filter((view) => view.list === list);
  const named = Number(new URLSearchParams(useLocation().search).get('view'));
  const opened =
    views.find(({ id }) => id === named) ?? views.find((view) => view.query !== '' && isSame(view.query, query));
  return { views, opened, changed: opened !== undefined && !isSame(opened.query, query) };
}
