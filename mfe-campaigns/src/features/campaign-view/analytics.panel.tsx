import Download from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, Stack } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { call, download } from '@textloom/api';
import { exportCampaignHistory, getCampaignHistory, type Campaign, type CampaignMessage } from '@textloom/contracts';
import {
  link,
  saveFile,
  unsubscribeSeveral,
  useAction,
  useListQuery,
  useListState,
  useRowSelection,
  type ListState,
} from '@textloom/kit';
import { useCan } from '@textloom/session';
import { DataTable, EmptyState, Panel, RowSelectionContext, SearchBy, SelectBy, SelectionBar } from '@textloom/ui';
import { memo, useCallback, useMemo } from 'react';
import { campaignKey, historyKey } from '../../api/keys';
import { MESSAGES } from '../../messages';
import { historyColumns, isSubscribed } from './history.columns';
import { TEXTS } from './messages';
import { PART_FILTERS, partOptions, type PartFilter } from './parts';

const FILTERS = { search: '', status: '' as PartFilter };
const CHOICES = { status: PART_FILTERS };
type State = ListState<typeof FILTERS>;

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

/** Downloads the filtered rows. */
function ExportButton({ id, state: { query }, disabled }: { id: number; state: State; disabled: boolean }) {
  const [saving, save] = useAction(async () => {
    const { search, status } = query;
    const filters = { ...(search && { search }), ...(status && { status }) };
    saveFile(await download(exportCampaignHistory, { ...filters, id }), 'recipients.csv');
  });
  return (
    <Button startIcon={<Download />} disabled={disabled || saving} onClick={() => save()}>
      {TEXTS.exportCsv}
    </Button>
  );
}

interface AnalyticsProps {
  id: number;
  campaignState: Campaign['state'];
}

function Analytics({ id, campaignState }: AnalyticsProps) {
  const state = useListState(FILTERS, CHOICES);
  const source = useListQuery({
    key: historyKey(id),
    state,
    fetch: (query, options) => call(getCampaignHistory, { ...query, id }, options),
  });
  const hrefOf = useCallback(
    ({ subscriber }: CampaignMessage) =>
      subscriber ? link('/subscribers/:id', { id: subscriber.id }) : link('/messages/:id', { id }),
    [id],
  );
  const may = useCan('subscriber.unsubscribe');
  const part = state.query.status ?? '';
  const columns = useMemo(() => historyColumns({ state: campaignState, part }, may), [campaignState, part, may]);
  const { selected, selectable, unsubscribe } = useLeavers(id, source.rows, state.search);
  return (
    <Panel
      title={TEXTS.analytics}
      actions={
        <Stack
          direction="row"
          sx={{
            gap: 1.5,
            pt: { xs: 1, sm: 0 },
            flexGrow: 1,
            flexWrap: 'wrap',
            justifyContent: 'flex-end',
            alignItems: 'flex-end',
            maxWidth: 640,
          }}
        >
          <Box sx={{ flex: '1 1 160px' }}>
            <SearchBy state={state} name="search" placeholder={MESSAGES.phone} />
          </Box>
          <Box sx={{ flex: '1 1 160px', maxWidth: { sm: 200 } }}>
            <SelectBy state={state} name="status" label={MESSAGES.show} options={partOptions(campaignState)} />
          </Box>
          <ExportButton id={id} state={state} disabled={source.rows.length === 0} />
        </Stack>
      }
    >
      {may && (
        <SelectionBar
          selected={selected}
          selectable={selectable}
          action={TEXTS.unsubscribe}
          onAction={() => void unsubscribe()}
        />
      )}
      <RowSelectionContext value={selected}>
        <DataTable
          grid="recipients"
          label={TEXTS.analytics}
          columns={columns}
          source={source}
          state={state}
          rowHref={hrefOf}
          rowDimmed={isDimmed}
          noMatchText={MESSAGES.noMatch}
          empty={<EmptyState title={TEXTS.noMessages} text={TEXTS.noMessagesText} />}
        />
      </RowSelectionContext>
    </Panel>
  );
}

/** Message Analytics (CAMP-027). Progress events rerender the surrounding page, not the table. */
export const AnalyticsPanel = memo(Analytics);
