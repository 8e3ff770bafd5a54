import { useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { deleteAutomation } from '@textloom/contracts';
import { confirm, useRowDeletion, type RowState } from '@textloom/kit';
import { AUTOMATIONS } from '../api/keys';
import { AUTOMATION_TEXTS } from '../automation-messages';

interface Named {
  id: number;
  name: string;
}

/** Deletes after a confirmation; `ask` resolves with whether it was deleted. */
export function useDeleteAutomation<Row extends Named>(): {
  ask(row: Row): Promise<boolean>;
  stateOf(row: Row): RowState | undefined;
} {
  const client = useQueryClient();
  const deletion = useRowDeletion<Row>(
    ({ id }) => call(deleteAutomation, { id }),
    () => void client.invalidateQueries({ queryKey: AUTOMATIONS }),
  );
  return {
    stateOf: deletion.stateOf,
    ask: async (row) => {
      const sure = await confirm({
        title: `Delete ${row.name}?`,
        message: AUTOMATION_TEXTS.deleteQuestion,
        yes: AUTOMATION_TEXTS.delete,
        no: AUTOMATION_TEXTS.cancel,
        destructive: true,
      });
      return sure && deletion.remove(row);
    },
  };
}
