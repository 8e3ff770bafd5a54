import { Box, Button, Typography } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { formatCount, listImports, type SubscriberImport } from '@textloom/contracts';
import { DateText, LoadState, Panel, StatusChip, tokens } from '@textloom/ui';
import { useId, useState } from 'react';
import { IMPORTS } from '../../api/keys';
import { POLL_MS } from './use-import';
import ImportReasons from './import-reasons.summary';
import ImportUndoSummary from './import-undo.summary';
import { TEXTS } from './messages';

const TONES = { running: 'info', done: 'success', failed: 'danger' } as const;

const isUndoing = ({ undo }: SubscriberImport): boolean => undo?.state === 'running';

/** YYYY-MM-DD as MM/DD/YYYY. */
const shownDay = (day: string): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');

function agreementOf({ agreed }: SubscriberImport): string {
  if (!agreed) return TEXTS.notStated;
  const { how, other, on } = agreed;
  return TEXTS.agreedSo(how === 'other' ? other : TEXTS.agreedWays[how], shownDay(on));
}

function Import({ of }: { of: SubscriberImport }) {
  const [open, setOpen] = useState(false);
  const [title, reasons] = [useId(), useId()];
  const { id, name, keyword, by, status, label, good, updated, skipped, error } = of;
  const [a, b, c, d] = [good, updated, skipped, error].map(formatCount);
  return (
    <Box component="li" aria-labelledby={title} sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, alignItems: 'center' }}>
        <Typography id={title} component="strong" sx={{ fontWeight: 600, overflowWrap: 'anywhere', minWidth: 0 }}>
          {name}
        </Typography>
        <StatusChip kind={TONES[status]} label={TEXTS.states[status]} />
        <Typography variant="body2" component="span" sx={{ ml: 'auto', color: tokens.muted }}>
          <DateText date={of.started_at} />
        </Typography>
      </Box>
      <Typography variant="body2" sx={{ color: tokens.muted, overflowWrap: 'anywhere' }}>
        {TEXTS.into(keyword, by)}
        <br />
        {agreementOf(of)}
      </Typography>
      <Typography variant="body2">{TEXTS.counts(a ?? '', b ?? '', c ?? '', d ?? '')}</Typography>
      {status === 'failed' && <Typography variant="body2">{label}</Typography>}
      <ImportUndoSummary of={of} />
      {error + of.lost_birthdays + of.lost_values > 0 && (
        <>
          <Button
            size="small"
            variant="text"
            aria-expanded={open}
            aria-controls={open ? reasons : undefined}
            aria-describedby={title}
            onClick={() => setOpen(!open)}
          >
            {open ? TEXTS.hideReasons : TEXTS.showReasons}
          </Button>
          {open && (
            <Box id={reasons}>
              <ImportReasons id={id} />
            </Box>
          )}
        </>
      )}
    </Box>
  );
}

/** Every import of the account, newest first: who, when, into which keyword, with its counts and reasons. */
export default function ImportHistory() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: IMPORTS,
    queryFn: ({ pageParam, signal }) => call(listImports, pageParam === 0 ? {} : { before: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ entries, more }) => (more ? entries.at(-1)?.id : undefined),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ entries: shown }) => shown.some(isUndoing)) === true ? POLL_MS : false,
  });
  const entries = data?.pages.flatMap((page) => page.entries);
  return (
    <Panel title={TEXTS.history}>
      {!entries && <LoadState error={error} onRetry={() => void refetch()} lines={3} label={TEXTS.loadingHistory} />}
      {entries?.length === 0 && (
        <Typography variant="body2" sx={{ color: tokens.muted }}>
          {TEXTS.noHistory}
        </Typography>
      )}
      {entries && entries.length > 0 && (
        <Box component="ul" aria-label={TEXTS.history} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {entries.map((one) => (
            <Import key={one.id} of={one} />
          ))}
        </Box>
      )}
      {hasNextPage && (
        <Button sx={{ mt: 1 }} disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {TEXTS.olderImports}
        </Button>
      )}
    </Panel>
  );
}
