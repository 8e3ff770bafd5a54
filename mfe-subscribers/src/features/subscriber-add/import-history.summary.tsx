import InfoIcon from '@mui/icons-material/InfoOutlined';
import { Button, Typography } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { listImports, type SubscriberImport } from '@textloom/contracts';
import { ColumnGrid, LoadState, Panel, tokens, type RowAction } from '@textloom/ui';
import { useCallback, useMemo, useState } from 'react';
import { IMPORTS } from '../../api/keys';
import { importColumns } from './import-history.columns';
import { ImportDialog } from './import-history.dialog';
import { TEXTS } from './messages';
import { POLL_MS } from './use-import';

const isUndoing = ({ undo }: SubscriberImport): boolean => undo?.state === 'running';

/** Every import of the account, newest first; a dialog has what a row does not say, and the undo. */
export default function ImportHistory() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: IMPORTS,
    queryFn: ({ pageParam, signal }) => call(listImports, pageParam === 0 ? {} : { before: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ entries, more }) => (more ? entries.at(-1)?.id : undefined),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ entries: shown }) => shown.some(isUndoing)) === true ? POLL_MS : false,
  });
  const [open, setOpen] = useState<number | null>(null);
  const rowActions = useCallback(
    ({ id, name }: SubscriberImport): RowAction[] => [
      { id: 'details', label: TEXTS.detailsOf(name), icon: <InfoIcon />, run: () => setOpen(id) },
    ],
    [],
  );
  const entries = useMemo(() => data?.pages.flatMap((page) => page.entries), [data]);
  const opened = entries?.find(({ id }) => id === open);
  return (
    <Panel title={TEXTS.history}>
      {!entries && <LoadState error={error} onRetry={() => void refetch()} lines={3} label={TEXTS.loadingHistory} />}
      {entries?.length === 0 && (
        <Typography variant="body2" sx={{ color: tokens.muted }}>
          {TEXTS.noHistory}
        </Typography>
      )}
      {entries && entries.length > 0 && (
        <ColumnGrid
          name="imports"
          label={TEXTS.history}
          rows={entries}
          columns={importColumns}
          rowActions={rowActions}
        />
      )}
      {hasNextPage && (
        <Button sx={{ mt: 1 }} disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {TEXTS.olderImports}
        </Button>
      )}
      {opened && <ImportDialog of={opened} onClose={() => setOpen(null)} />}
    </Panel>
  );
}
