import PutBackIcon from '@mui/icons-material/UndoOutlined';
import RemoveIcon from '@mui/icons-material/PersonRemoveOutlined';
import { Box, Button } from '@mui/material';
import { call } from '@textloom/api';
import { formatPhone, listSubscribers, type Subscriber } from '@textloom/contracts';
import { useListQuery, useLocalList } from '@textloom/kit';
import { DataTable, EmptyState, KeywordBy, ListLayout, RowSelectionContext, type RowAction } from '@textloom/ui';
import { useCallback, useMemo } from 'react';
import { membersKey } from '../../api/keys';
import { PERSON_FILTERS, PERSON_SORTS, PersonFilters } from '../../components/person-filters';
import { useExactTotals } from '../../components/use-exact-total';
import { MESSAGES } from '../../messages';
import { memberColumns } from './member.columns';
import { TEXTS } from './messages';
import type { Members } from './use-members';

interface MembersTableProps {
  readonly group: number;
  readonly members: Members;
  /** Begins again with an empty choice (GRP-017). */
  readonly onClear: () => void;
}

/** The group's members, filtered and paged; each can be taken out and put back (GRP-012 to GRP-014). */
export function MembersTable({ group, members, onClear }: MembersTableProps) {
  const { out, toggle } = members;
  const state = useLocalList(PERSON_FILTERS);
  const { page: _page, ...filter } = state.query;
  const shown = { group, disabled: '0' as const, ...(out.size > 0 ? { also: [...out] } : {}) };
  const source = useExactTotals(
    { ...filter, ...shown },
    useListQuery({
      key: membersKey(group),
      state,
      fetch: (query, options) => call(listSubscribers, { ...query, ...shown }, options),
      live: ['subscriber.changed'],
    }),
  );
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
    <ListLayout
      state={state}
      search={MESSAGES.searchHint}
      filters={
        <>
          <KeywordBy state={state} label={MESSAGES.keywords} />
          <PersonFilters state={state} />
        </>
      }
      sorts={PERSON_SORTS}
    >
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
    </ListLayout>
  );
}
