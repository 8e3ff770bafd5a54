import PutBackIcon from '@mui/icons-material/UndoOutlined';
import RemoveIcon from '@mui/icons-material/PersonRemoveOutlined';
import { Box, Button } from '@mui/material';
import { formatPhone, type Subscriber } from '@textloom/contracts';
import { DataTable, EmptyState, RowSelectionContext, type RowAction } from '@textloom/ui';
import { useCallback, useMemo } from 'react';
import { MESSAGES } from '../../messages';
import { memberColumns } from './members.columns';
import { TEXTS } from './messages';
import { PeopleLayout } from './people.layout';
import { useMemberList } from './use-member-list';
import type { Members } from './use-members';

interface MembersTableProps {
  readonly group: number;
  readonly members: Members;
  /** Starts over with an empty selection (GRP-017). */
  readonly onClear: () => void;
}

/** The group's members, filtered and paged; each can be taken out and put back (GRP-012 to GRP-014). */
export function MembersTable({ group, members, onClear }: MembersTableProps) {
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
    <PeopleLayout state={state}>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 1.5 }}>
        <Button variant="text" color="inherit" onClick={onClear}>
          {TEXTS.clear}
        </Button>
      </Box>
      <RowSelectionContext value={selection}>
        <DataTable
          label={MESSAGES.title}
          columns={memberColumns}
          source={source}
          state={state}
          rowActions={actions}
          rowDimmed={isOut}
          noMatchText={MESSAGES.noMatch}
          empty={<EmptyState title={TEXTS.noneLeft} text={TEXTS.noneLeftText} />}
        />
      </RowSelectionContext>
    </PeopleLayout>
  );
}
