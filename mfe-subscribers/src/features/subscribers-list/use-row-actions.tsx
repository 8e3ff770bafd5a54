import DeleteIcon from '@mui/icons-material/DeleteOutlineOutlined';
import SendIcon from '@mui/icons-material/SendOutlined';
import UnsubscribeIcon from '@mui/icons-material/PersonOffOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { deleteSubscriberOrGroup, formatPhone, type Subscriber } from '@textloom/contracts';
import {
  alerts,
  confirmLeaving,
  LEAVING_FOR_GOOD,
  leavingText,
  useRowDeletion,
  useStable,
  type RowState,
} from '@textloom/kit';
import { useCan } from '@textloom/session';
import type { RowAction } from '@textloom/ui';
import { useCallback, type ReactNode } from 'react';
import { SUBSCRIBERS } from '../../api/keys';
import { useUndo } from '../../components/use-undo';
import { useUnsubscribe } from '../../components/use-unsubscribe';
import { MESSAGES } from '../../messages';
import { sendMessageTo } from '../../model/send-message';
import { TEXTS } from './messages';

export interface RowOptions {
  actionsOf(row: Subscriber): RowAction[];
  stateOf(row: Subscriber): RowState | undefined;
  /** "Undo" of the last action. */
  bar: ReactNode;
}

/** Actions of a row (SUBS-018 to SUBS-020); only owners unsubscribe and delete (PERM-005, PERM-006). */
export function useRowActions(): RowOptions {
  const client = useQueryClient();
  const mayUnsubscribe = useCan('subscriber.unsubscribe');
  const mayDelete = useCan('subscriber.delete');
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: SUBSCRIBERS }, { throwOnError: true });
  const deletion = useRowDeletion<Subscriber>(({ id }) => call(deleteSubscriberOrGroup, { id }), refresh);
  const undo = useUndo((id) => {
    deletion.forget(id);
    void client.invalidateQueries({ queryKey: SUBSCRIBERS });
  });
  const unsubscribe = useStable(useUnsubscribe(undo.offer));

  const remove = useStable(async (row: Subscriber): Promise<void> => {
    const phone = formatPhone(row.phone);
    try {
      const sure = await confirmLeaving([row.id], ({ keywords }) => ({
        title: TEXTS.removeQuestion(phone),
        message: `${leavingText(phone, keywords) || `${TEXTS.leavesList} `}${LEAVING_FOR_GOOD}`,
        yes: MESSAGES.remove,
      }));
      if (sure && (await deletion.remove(row))) undo.offer(row.id, TEXTS.removed(phone));
    } catch (error) {
      alerts.failure(error);
    }
  });

  // Memoized, because a new function rerenders every row.
  const actionsOf = useCallback(
    (row: Subscriber): RowAction[] => {
      const actions: RowAction[] = [];
      // Unsubscribed subscribers cannot be messaged.
      if (row.disabled === 0)
        actions.push({
          id: 'message',
          label: MESSAGES.writeMessage,
          icon: <SendIcon />,
          href: sendMessageTo(row),
          addsName: true,
        });
      if (mayUnsubscribe && row.disabled === 0)
        actions.push({
          id: 'unsubscribe',
          label: MESSAGES.unsubscribe,
          icon: <UnsubscribeIcon />,
          destructive: true,
          addsName: true,
          run: () => void unsubscribe(row),
        });
      if (mayDelete)
        actions.push({
          id: 'delete',
          label: MESSAGES.unsubscribeAndRemove,
          icon: <DeleteIcon />,
          destructive: true,
          addsName: true,
          run: () => void remove(row),
        });
      return actions;
    },
    [mayUnsubscribe, mayDelete, unsubscribe, remove],
  );

  return { bar: undo.bar, stateOf: deletion.stateOf, actionsOf };
}
