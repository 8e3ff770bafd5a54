import { Box } from '@mui/material';
import { call } from '@textloom/api';
import { getCampaignHistory } from '@textloom/contracts';
import { link, useListQuery, useListState } from '@textloom/kit';
import { DataTable, EmptyState, FilterSelect, Panel } from '@textloom/ui';
import { useCallback } from 'react';
import { historyKey } from '../../api/keys';
import { MESSAGES } from '../../messages';
import { historyColumns } from './history.columns';

type Filter = '' | 'pending' | 'success' | 'error';
const FILTERS = [
  { value: '', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'success', label: 'Success' },
  { value: 'error', label: 'Error' },
];

/** Message Analytics (CAMP-027). */
export function AnalyticsPanel({ id }: { id: number }) {
  const state = useListState({ status: '' as Filter });
  const fetch = useCallback(
    (query: typeof state.query, options: { signal: AbortSignal }) =>
      call(getCampaignHistory, { ...query, id }, options),
    [id],
  );
  const source = useListQuery({ key: historyKey(id), state, fetch });
  return (
    <Panel
      title="Message Analytics"
      actions={
        <Box sx={{ width: 160 }}>
          <FilterSelect
            label="Show"
            value={state.values.status}
            onChange={(status) => state.set({ status: status as Filter })}
            options={FILTERS}
          />
        </Box>
      }
    >
      <DataTable
        label="Message Analytics"
        columns={historyColumns}
        source={source}
        state={state}
        rowHref={(row) =>
          row.subscriber ? link('/subscribers/:id', { id: row.subscriber.id }) : link('/messages/:id', { id })
        }
        noMatchText={MESSAGES.noMatch}
        empty={<EmptyState title="No messages yet" text="They appear here as the campaign starts." />}
      />
    </Panel>
  );
}
