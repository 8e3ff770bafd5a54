import { useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { deleteTemplate, type Template } from '@textloom/contracts';
import { confirm, useRowDeletion, type RowState } from '@textloom/kit';
import { TEMPLATES } from '../../api/keys';

/** Deletes after a confirmation. Authorized users may do so too (decision 157). */
export function useDeleteTemplate(): {
  ask(row: Template): Promise<void>;
  stateOf(row: Template): RowState | undefined;
} {
  const client = useQueryClient();
  const deletion = useRowDeletion<Template>(
    ({ id }) => call(deleteTemplate, { id }),
    () => client.invalidateQueries({ queryKey: TEMPLATES }),
  );
  return {
    stateOf: deletion.stateOf,
    ask: async (row) => {
      const sure = await confirm({
        title: 'Delete template',
        message: `Delete the template "${row.name}"? Campaigns that used it keep their text.`,
        yes: 'Delete',
        no: 'Cancel',
        destructive: true,
      });
      if (sure) await deletion.remove(row);
    },
  };
}
