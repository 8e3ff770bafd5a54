import { call } from '@textloom/api';
import { changeView, createView, deleteView, restoreView, type SavedView, type ViewedList } from '@textloom/contracts';
import { alerts, escapeHtml, useNavigateWhileMounted } from '@textloom/kit';
import { refresh } from '@textloom/session';
import { useLocation } from 'react-router-dom';
import { useUndoBar } from '../feedback/use-undo-bar';
import { TEXTS } from './messages';
import type { ViewValues } from './view.dialog';

/** Reads the profile, which has the views, also where no live event arrives. */
const reload = (): Promise<void> => refresh().catch(alerts.failure);

/** What a user does with views; each resolves when the frame and the list show it. */
export function useViewActions(list: ViewedList, query: string) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigateWhileMounted();
  const undo = useUndoBar();
  return {
    bar: undo.bar,
    save: async (values: ViewValues): Promise<void> => {
      const { id, message } = await call(createView, { list, query, ...values });
      await reload();
      const address = new URLSearchParams(search);
      address.set('view', String(id));
      // A list without a parameter of its own in its address restores the last ones.
      if (!address.has('page')) address.set('page', '1');
      navigate(`${pathname}?${address.toString()}${hash}`, { replace: true });
      alerts.success(escapeHtml(message));
    },
    change: async ({ id }: SavedView, changes: Partial<ViewValues> & { query?: string }): Promise<void> => {
      const { message } = await call(changeView, { id, ...changes });
      await reload();
      alerts.success(escapeHtml(message));
    },
    // Deleted at once, because it can be undone.
    remove: async ({ id, name }: SavedView): Promise<void> => {
      await call(deleteView, { id });
      await reload();
      undo.offer(TEXTS.deleted(name), async () => {
        await call(restoreView, { id });
        await reload();
      });
    },
  };
}
