import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Divider } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { counted, dryRunCampaign, formatCount, type DryRun } from '@textloom/contracts';
import { DateText, LoadState } from '@textloom/ui';
import { useId, useState, type ReactNode } from 'react';
import { CAMPAIGNS } from '../../api/keys';
import { MESSAGES } from '../../messages';
import { bodyOf } from './draft-values';
import type { Draft } from './use-draft';

const people = (count: number): string => counted(count, 'person', 'people');

/** Who is left out and why; a reason that applies to nobody is not shown. */
function leftOut({ unsubscribed, suppressed, undeliverable, duplicates }: DryRun): [string, ReactNode][] {
  const reasons: [string, number][] = [
    ['Unsubscribed', unsubscribed],
    ['Opted out', suppressed],
    ['Cannot be reached', undeliverable],
    ['Same phone chosen twice', duplicates],
  ];
  return reasons.filter(([, count]) => count > 0).map(([label, count]) => [label, `− ${formatCount(count)}`]);
}

const partsText = ({ parts, encoding }: DryRun): string =>
  `${counted(parts, 'carrier part')} for each phone, ${encoding === 'GSM-7' ? 'GSM-7' : 'Unicode'}`;

function quietText({ quiet }: DryRun): ReactNode {
  if (!quiet) return 'Nobody has to wait';
  return (
    <>
      {people(quiet.people)} {quiet.people === 1 ? 'waits' : 'wait'} until <DateText date={quiet.until} />
    </>
  );
}

function Rows({ rows }: { rows: readonly [string, ReactNode][] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: 'fit-content(42%) minmax(0, 1fr)',
        columnGap: 3,
        rowGap: 0.75,
        '& dt': { color: 'text.secondary' },
        '& dd': { m: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
      }}
    >
      {rows.map(([label, value]) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Box>
      ))}
    </Box>
  );
}

function Numbers({ run, draft }: { run: DryRun; draft: Draft }) {
  const { chosen, recipients, required, remaining, after } = run;
  const waits = draft.quiet ? ([['Quiet hours', quietText(run)]] satisfies [string, ReactNode][]) : [];
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {run.problem && <Alert severity="error">{run.reason}</Alert>}
      <Rows rows={[['Chosen', formatCount(chosen)], ...leftOut(run)]} />
      <Divider />
      <Rows rows={[['Recipients', <strong key="recipients">{formatCount(recipients)}</strong>]]} />
      <Divider />
      <Rows
        rows={[
          ['Cost', `${formatCount(recipients)} × ${draft.composed.segments} = ${counted(required, 'message')}`],
          ['Messages left afterwards', `${formatCount(Math.max(0, after))} of ${formatCount(remaining)}`],
          ['On phones', partsText(run)],
          ...waits,
          ['Done by about', <DateText key="end" date={run.ends_at} />],
        ]}
      />
    </Box>
  );
}

export interface PreflightDialogProps {
  draft: Draft;
  /** Of the button that sends. */
  label: string;
  busy: boolean;
  onSend: () => void;
  onClose: () => void;
}

/** What sending does, from a dry run of the send's own statements, before it happens. */
export function PreflightDialog({ draft, label, busy, onSend, onClose }: PreflightDialogProps) {
  const title = useId();
  // Each opening counts anew: the numbers are those of this moment.
  const [opened] = useState(() => Date.now());
  const { data, error, refetch } = useQuery({
    queryKey: [...CAMPAIGNS, 'dryrun', opened],
    queryFn: ({ signal }) => {
      const { name: _name, not_after: _notAfter, file: _file, ...asked } = bodyOf(draft);
      return call(dryRunCampaign, asked, { signal });
    },
    gcTime: 0,
  });
  const later = draft.schedule === 1;
  const heading = data
    ? `${later ? 'Schedule for' : 'Send to'} ${people(data.recipients)}?`
    : MESSAGES.countingRecipients;
  return (
    <Dialog open onClose={() => !busy && onClose()} aria-labelledby={title} maxWidth="sm" fullWidth>
      <DialogTitle id={title} aria-live="polite">
        {heading}
      </DialogTitle>
      <DialogContent>
        {data ? (
          <Numbers run={data} draft={draft} />
        ) : (
          <LoadState error={error} onRetry={() => void refetch()} lines={6} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy} color="inherit">
          Cancel
        </Button>
        <Button variant="contained" onClick={onSend} disabled={busy || !data || data.problem !== null}>
          {busy ? MESSAGES.sending : label}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
