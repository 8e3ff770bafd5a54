import { Box, Stack } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { getCampaignHistory, type CampaignMessage } from '@textloom/contracts';
import { link, unsubscribeSeveral, useListQuery, useListState, useRowSelection } from '@textloom/kit';
import { useCan } from '@textloom/session';
import { DataTable, EmptyState, Panel, RowSelectionContext, SearchBy, SelectBy, SelectionBar } from '@textloom/ui';
import { memo, useCallback } from 'react';
import { campaignKey, historyKey } from '../../api/keys';
import { VIEW_MESSAGES } from '../../view-messages';
import { historyColumns, isSubscribed, selectableColumns } from './history.columns';

const FILTERS = [
  { value: '', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'success', label: 'Success' },
  { value: 'error', label: 'Error' },
];
const CHOICES = { status: ['pending', 'success', 'error'] };

const isDimmed = ({ subscriber }: CampaignMessage): boolean => subscriber?.disabled === 1;

/** Selected rows leave every list of the account (API-042, decision 20). */
function useLeavers(id: number, rows: readonly CampaignMessage[], place: string) {
  const client = useQueryClient();
  const selectable = rows.filter(isSubscribed);
  const selected = useRowSelection(
    selectable.map((row) => row.id),
    place,
  );
  const unsubscribe = async (): Promise<void> => {
    const people = selectable.flatMap((row) => (selected.has(row.id) && row.subscriber ? [row.subscriber.id] : []));
    if (!(await unsubscribeSeveral(people))) return;
    selected.clear();
    await Promise.all([historyKey(id), campaignKey(id)].map((queryKey) => client.invalidateQueries({ queryKey })));
  };
  return { selected, selectable: selectable.length, unsubscribe };
}

function Analytics({ id }: { id: number }) {
  const state = useListState({ search: '', status: '' as '' | 'pending' | 'success' | 'error' }, {}, CHOICES);
  const fetch = useCallback(
    (query: typeof state.query, options: { signal: AbortSignal }) =>
      call(getCampaignHistory, { ...query, id }, options),
    [id],
  );
  const source = useListQuery({ key: historyKey(id), state, fetch });
  const hrefOf = useCallback(
    ({ subscriber }: CampaignMessage) =>
      subscriber ? link('/subscribers/:id', { id: subscriber.id }) : link('/messages/:id', { id }),
    [id],
  );
  const may = useCan('subscriber.unsubscribe');
  const { selected, selectable, unsubscribe } = useLeavers(id, source.rows, state.search);
  return (
    <Panel
      title={VIEW_MESSAGES.tabs.analytics}
      actions={
        <Stack
          direction="row"
          sx={{ gap: 1.5, pt: { xs: 1, sm: 0 }, flexGrow: 1, justifyContent: 'flex-end', maxWidth: 480 }}
        >
          <Box sx={{ flex: 1 }}>
            <SearchBy state={state} name="search" placeholder="Phone" />
          </Box>
          <Box sx={{ width: 140 }}>
            <SelectBy state={state} name="status" label="Show" options={FILTERS} />
          </Box>
        </Stack>
      }
    >
      {may && (
        <SelectionBar
          selected={selected}
          selectable={selectable}
          action={VIEW_MESSAGES.unsubscribe}
          onAction={() => void unsubscribe()}
        />
      )}
      <RowSelectionContext value={selected}>
        <DataTable
          label={VIEW_MESSAGES.tabs.analytics}
          columns={may ? selectableColumns : historyColumns}
          source={source}
          state={state}
          rowHref={hrefOf}
          rowDimmed={isDimmed}
          noMatchText={VIEW_MESSAGES.noMatch}
          empty={<EmptyState title={VIEW_MESSAGES.noMessages} text={VIEW_MESSAGES.noMessagesText} />}
        />
      </RowSelectionContext>
    </Panel>
  );
}

/** Message Analytics (CAMP-027). Progress events rerender the surrounding page, not the table. */
export const AnalyticsPanel = memo(Analytics);
