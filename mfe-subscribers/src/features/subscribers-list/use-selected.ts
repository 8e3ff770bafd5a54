import { useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { getLeaving, unsubscribeMany, type Subscriber } from '@textloom/contracts';
import { alerts, confirm, escapeHtml, useStable } from '@textloom/kit';
import { useState } from 'react';
import { SUBSCRIBERS } from '../../api/keys';
import { MESSAGES } from '../../messages';
import { leavingText } from '../../model/leaving-text';

export interface Selected {
  readonly ids: ReadonlySet<number>;
  has(id: number): boolean;
  toggle(id: number, selected: boolean): void;
  /** Selects all subscribed rows of the page, or none. */
  toggleAll(selected: boolean): void;
  clear(): void;
  unsubscribe(): Promise<void>;
}

/**
 * Rows selected on this page. Another page or filter clears the selection, because actions must only affect visible
 * rows.
 */
export function useSelected(rows: readonly Subscriber[], place: string): Selected {
  const client = useQueryClient();
  const [kept, setKept] = useState<{ place: string; ids: ReadonlySet<number> }>({ place, ids: new Set() });
  const setIds = (ids: ReadonlySet<number>): void => setKept({ place, ids });
  const clear = (): void => setIds(new Set());
  const ids = kept.place === place ? kept.ids : new Set<number>();
  const open = rows.filter((row) => row.disabled === 0).map((row) => row.id);
  // A subscriber who has left meanwhile is no longer selected.
  const chosen = new Set(open.filter((id) => ids.has(id)));

  const toggle = useStable((id: number, selected: boolean) =>
    setIds(new Set(selected ? [...chosen, id] : [...chosen].filter((one) => one !== id))),
  );

  return {
    ids: chosen,
    has: (id) => chosen.has(id),
    clear,
    toggle,
    toggleAll: (selected) => setIds(new Set(selected ? open : [])),
    unsubscribe: async () => {
      try {
        const { people, keywords } = await call(getLeaving, { ids: [...chosen] });
        const who = `${people} ${people === 1 ? 'subscriber' : 'subscribers'}`;
        const question = `${leavingText(who, keywords)}${MESSAGES.unsubscribeManyText}`;
        if (
          !(await confirm({
            title: `Unsubscribe ${who}?`,
            message: question,
            yes: MESSAGES.unsubscribe,
            no: MESSAGES.cancel,
            destructive: true,
          }))
        )
          return;
        const { message } = await call(unsubscribeMany, { ids: [...chosen] });
        clear();
        await client.invalidateQueries({ queryKey: SUBSCRIBERS });
        alerts.success(escapeHtml(message));
      } catch (error) {
        alerts.failure(error);
      }
    },
  };
}
