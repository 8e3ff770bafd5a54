import GroupIcon from '@mui/icons-material/GroupAddOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlineOutlined';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import UnsubscribeIcon from '@mui/icons-material/PersonOffOutlined';
import TagIcon from '@mui/icons-material/SellOutlined';
import UntagIcon from '@mui/icons-material/LabelOffOutlined';
import { call, download } from '@textloom/api';
import { exportSelection, matchSubscribers, type Subscriber, type SubscriberSelection } from '@textloom/contracts';
import { useListSelection } from '@textloom/kit';
import { useCan } from '@textloom/session';
import type { BulkAction } from '@textloom/ui';
import { useState } from 'react';
import { BulkDialog } from '../../components/bulk/bulk-dialog';
import type { BulkDialogProps } from '../../components/bulk/bulk.dialogs';
import { TEXTS as BULK } from '../../components/bulk/messages';
import { useBulkActions } from '../../components/bulk/use-bulk';
import { useWatchBulk } from '../../components/bulk/watched-bulks';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';
import { useExport } from './use-export';

type Filter = NonNullable<SubscriberSelection['filter']>;

/** The selected rows and what can be done with them; only owners end consents (PERM-005, PERM-006). */
export function useSelecting(rows: readonly Subscriber[], filter: Filter, total: number) {
  const mayUnsubscribe = useCan('subscriber.unsubscribe');
  const mayDelete = useCan('subscriber.delete');
  const selection = useListSelection<Filter>({
    ids: rows.map(({ id }) => id),
    filter,
    total,
    matching: async (asked, among) => (await call(matchSubscribers, { ...asked, among: [...among] })).ids,
  });
  const actions = useBulkActions(selection, useWatchBulk());
  const [asking, setAsking] = useState<BulkDialogProps['kind'] | null>(null);
  const file = useExport(
    (signal) => download(exportSelection, selection.input as SubscriberSelection, signal),
    TEXTS.exportSelected(selection.count),
  );
  const all: (BulkAction & { may?: boolean })[] = [
    { id: 'group', label: BULK.addToGroup, icon: <GroupIcon />, run: () => setAsking('group') },
    { id: 'tag', label: BULK.addTag, icon: <TagIcon />, run: () => setAsking('tag') },
    { id: 'untag', label: BULK.removeTag, icon: <UntagIcon />, run: () => setAsking('untag') },
    { id: 'export', label: MESSAGES.export, icon: <DownloadIcon />, run: file.start },
    {
      id: 'unsubscribe',
      label: MESSAGES.unsubscribe,
      icon: <UnsubscribeIcon />,
      destructive: true,
      may: mayUnsubscribe,
      run: () => void actions.unsubscribe(),
    },
    {
      id: 'delete',
      label: BULK.delete,
      icon: <DeleteIcon />,
      destructive: true,
      may: mayDelete,
      run: () => void actions.remove(),
    },
  ];
  return {
    selecting: { selection, label: MESSAGES.selectRow, actions: all.filter(({ may = true }) => may) },
    element: (
      <>
        {asking && (
          <BulkDialog
            kind={asking}
            onGroup={actions.addToGroup}
            onTag={actions.tag}
            onUntag={actions.untag}
            onClose={() => setAsking(null)}
          />
        )}
        {file.overlay}
      </>
    ),
  };
}
