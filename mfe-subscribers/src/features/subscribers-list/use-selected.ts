import { useQueryClient } from '@tanstack/react-query';
import type { Subscriber } from '@textloom/contracts';
import { unsubscribeSeveral, useRowSelection, type RowSelection } from '@textloom/kit';
import { SUBSCRIBERS } from '../../api/keys';

export interface Selected extends RowSelection {
  unsubscribe(): Promise<void>;
}

/** Rows selected on this page: subscribed ones only. A subscriber who has left meanwhile is no longer selected. */
export function useSelected(rows: readonly Subscriber[], place: string): Selected {
  const client = useQueryClient();
  const selection = useRowSelection(
    rows.filter((row) => row.disabled === 0).map((row) => row.id),
    place,
  );
  return {
    ...selection,
    unsubscribe: async () => {
      if (!(await unsubscribeSeveral([...selection.ids]))) return;
      selection.clear();
      await client.invalidateQueries({ queryKey: SUBSCRIBERS });
    },
  };
}
