import { useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { deleteKeyword, type Keyword } from '@textloom/contracts';
import { confirm, useRowDeletion } from '@textloom/kit';
import { useCan } from '@textloom/session';
import { KEYWORDS } from '../../api/keys';
import { MESSAGES } from '../../messages';

/** Deleting a keyword: owners only, without subscribers only (KEY-019), confirmed by name (decision 156). */
export function useDeleteKeyword() {
  const client = useQueryClient();
  const may = useCan('keyword.delete');
  const deletion = useRowDeletion<Keyword>(
    (row) => call(deleteKeyword, { id: row.id }),
    () => void client.invalidateQueries({ queryKey: KEYWORDS }),
  );
  const ask = async (row: Keyword): Promise<void> => {
    const sure = await confirm({
      title: MESSAGES.deleteTitle,
      message: `Delete the keyword ${row.keyword}? Nobody can join with it any more, and other businesses can take it after 30 days.`,
      yes: 'Delete',
      no: 'Cancel',
      destructive: true,
    });
    if (sure) await deletion.remove(row);
  };
  return { may, ask, stateOf: deletion.stateOf };
}
