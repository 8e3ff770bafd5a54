import GroupIcon from '@mui/icons-material/GroupAddOutlined';
import UnsubscribeIcon from '@mui/icons-material/PersonOffOutlined';
import TagIcon from '@mui/icons-material/SellOutlined';
import SendIcon from '@mui/icons-material/SendOutlined';
import type { Subscriber } from '@textloom/contracts';
import { useCan } from '@textloom/session';
import type { MenuAction } from '@textloom/ui';
import { useState, type ReactNode } from 'react';
import { MESSAGES } from '../messages';
import { sendMessageTo } from '../model/send-message';
import { BulkDialog } from './bulk/bulk-dialog';
import type { BulkDialogProps } from './bulk/bulk.dialogs';
import { useBulkActions } from './bulk/use-bulk';
import { useWatchBulk } from './bulk/watched-bulks';
import { TEXTS } from './messages';

export interface PersonActions {
  message: MenuAction | null;
  group: MenuAction | null;
  tag: MenuAction;
  unsubscribe: MenuAction | null;
  /** The dialog of Group or Tag, while it is open. */
  dialog: ReactNode;
}

const only = (id: number) => ({
  count: 1,
  elsewhere: 0,
  clear: () => undefined,
  input: { ids: [id], filter: null, excluded: [] },
});

/**
 * The actions on one person: Group and Tag act on a selection of one. A person who has left can get no message and be
 * in no group; only owners unsubscribe (PERM-005).
 */
export function usePersonActions(person: Subscriber, onUnsubscribe: () => void): PersonActions {
  const mayUnsubscribe = useCan('subscriber.unsubscribe');
  const bulk = useBulkActions(only(person.id), useWatchBulk());
  const [asking, setAsking] = useState<BulkDialogProps['kind'] | null>(null);
  const active = person.disabled === 0;
  return {
    message: active ? { id: 'message', label: TEXTS.message, icon: <SendIcon />, href: sendMessageTo(person) } : null,
    group: active ? { id: 'group', label: TEXTS.addGroup, icon: <GroupIcon />, run: () => setAsking('group') } : null,
    tag: { id: 'tag', label: TEXTS.addTag, icon: <TagIcon />, run: () => setAsking('tag') },
    unsubscribe:
      active && mayUnsubscribe
        ? {
            id: 'unsubscribe',
            label: MESSAGES.unsubscribe,
            icon: <UnsubscribeIcon />,
            destructive: true,
            run: onUnsubscribe,
          }
        : null,
    dialog: asking && (
      <BulkDialog kind={asking} onGroup={bulk.addToGroup} onTag={bulk.tag} onClose={() => setAsking(null)} />
    ),
  };
}
