import { useQueryClient } from '@tanstack/react-query';
import type { Subscriber } from '@textloom/contracts';
import { alerts, confirm, escapeHtml, useStable } from '@textloom/kit';
import { useState } from 'react';
import { SUBSCRIBERS } from '../../api/keys';
import { unsubscribeMany } from '../../api/unsubscribe-many';
import { MESSAGES } from '../../messages';

export interface Selected {
  readonly ids: ReadonlySet<number>;
  toggle(id: number, selected: boolean): void;
  /** All subscribed ones of the page, or none of them. */
  toggleAll(selected: boolean): void;
  clear(): void;
  unsubscribe(): Promise<void>;
}

/** Rows chosen on this page; another page or filter begins anew, for what is done with them must be in sight. */
export function useSelected(rows: readonly Subscriber[], place: string): Selected {
  const client = useQueryClient();
  const [kept, setKept] = useState<{ place: string; ids: ReadonlySet<number> }>({ place, ids: new Set() });
  const setIds = (ids: ReadonlySet<number>): void => setKept({ place, ids });
  const clear = (): void => setIds(new Set());
  const ids = kept.place === place ? kept.ids : new Set<number>();
  const open = rows.filter((row) => row.disabled === 0).map((row) => row.id);
  // Who left meanwhile, live, is selected no more.
  const chosen = new Set(open.filter((id) => ids.has(id)));

  const toggle = useStable((id: number, selected: boolean) => setIds(new Set(selected ? [...chosen, id] : [...chosen].filter((one) => one !== id))));

  return {
    ids: chosen,
    clear,
    toggle,
    toggleAll: (selected) => setIds(new Set(selected ? open : [])),
    unsubscribe: async () => {
      const count = chosen.size;
      const sure = await confirm({ title: `Unsubscribe ${count} ${count === 1 ? 'subscriber' : 'subscribers'}?`, message: 'No message will reach these people any more. Only they themselves can join again, by texting the keyword. This cannot be undone.', yes: MESSAGES.unsubscribe, no: MESSAGES.cancel, destructive: true });
      if (!sure) return;
      try {
        const { message } = await unsubscribeMany({ ids: [...chosen] });
        clear();
        await client.invalidateQueries({ queryKey: SUBSCRIBERS });
        alerts.success(escapeHtml(message));
      } catch (error) {
        alerts.failure(error);
      }
    },
  };
}
