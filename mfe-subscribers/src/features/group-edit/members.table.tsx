import PutBackIcon from '@mui/icons-material/UndoOutlined';
import RemoveIcon from '@mui/icons-material/PersonRemoveOutlined';
import { formatPhone, type Subscriber } from '@textloom/contracts';
import { EmptyState, RowSelectionContext, type RowAction } from '@textloom/ui';
import { useCallback, useMemo } from 'react';
import { memberColumns, memberPhone } from './members.columns';
import { TEXTS } from './messages';
import { PeopleList } from './people.list';
import { useMemberList } from './use-member-list';
import type { Members } from './use-members';

interface MembersTableProps {
  readonly group: number;
  readonly members: Members;
}

/** The group's members, filtered and paged; each can be taken out and put back (GRP-012 to GRP-014). */
export function MembersTable({ group, members }: MembersTableProps) {
  const { out, toggle } = members;
  const { state, source } = useMemberList(group, [...out]);
  const { rows } = source;
  const selection = useMemo(
    () => ({
      has: (id: number) => !out.has(id),
      toggle: (id: number, inside: boolean) => {
        const row = rows.find((one) => one.id === id);
        if (row) toggle(row, inside);
      },
    }),
    [out, rows, toggle],
  );
  const isOut = useCallback((row: Subscriber) => out.has(row.id), [out]);
  const actions = useCallback(
    (row: Subscriber): RowAction[] => {
      const phone = formatPhone(row.phone);
      return [
        out.has(row.id)
          ? { id: 'move', label: TEXTS.putBack(phone), icon: <PutBackIcon />, run: () => toggle(row, true) }
          : { id: 'move', label: TEXTS.remove(phone), icon: <RemoveIcon />, run: () => toggle(row, false) },
      ];
    },
    [out, toggle],
  );
  return (
    <RowSelectionContext value={selection}>
      <PeopleList
        columns={memberColumns}
        phone={memberPhone}
        source={source}
        state={state}
        rowActions={actions}
        rowDimmed={isOut}
        empty={<EmptyState title={TEXTS.noneLeft} text={TEXTS.noneLeftText} />}
      />
    </RowSelectionContext>
  );
}
