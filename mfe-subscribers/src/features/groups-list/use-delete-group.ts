import { useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { deleteSubscriberOrGroup, type GroupRow } from '@textloom/contracts';
import { alerts, confirm, escapeHtml, useRowDeletion, type RowState } from '@textloom/kit';
import { GROUPS } from '../../api/keys';
import { groupRemoved } from '../../model/group-messages';

/** Deletes after a confirmation, shows the result (GRP-008 to GRP-010). Authorized users may do so too (decision 157). */
export function useDeleteGroup(): { ask(row: GroupRow): Promise<void>; stateOf(row: GroupRow): RowState | undefined } {
  const client = useQueryClient();
  const deletion = useRowDeletion<GroupRow>(
    ({ id }) => call(deleteSubscriberOrGroup, { id }),
    () => void client.invalidateQueries({ queryKey: GROUPS }),
  );
  return {
    stateOf: deletion.stateOf,
    ask: async (row) => {
      const sure = await confirm({
        title: `Delete the group ${row.name}?`,
        message: 'Its subscribers stay on your list and keep their subscriptions.',
        yes: 'Delete',
        no: 'Cancel',
        destructive: true,
      });
      if (sure && (await deletion.remove(row))) alerts.success(escapeHtml(groupRemoved(row.name)));
    },
  };
}
