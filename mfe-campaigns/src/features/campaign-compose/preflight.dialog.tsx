import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { dryRunCampaign, parseSchedule, type DryRun } from '@textloom/contracts';
import { useFormatDate } from '@textloom/kit';
import { useGlobals, useProfile } from '@textloom/session';
import { ContentWarnings, LoadState, TitledDialog, tokens } from '@textloom/ui';
import { useState } from 'react';
import { CAMPAIGNS } from '../../api/keys';
import { begunText } from '../../components/begin-with-name.field';
import { PreflightNumbers } from '../../components/preflight/preflight-numbers';
import { SenderNote } from '../../components/sender-note';
import { MESSAGES } from '../../messages';
import { bodyOf } from './draft-values';
import { TEXTS } from './messages';
import type { Draft } from './use-draft';
import { useFallbacks } from './use-fallbacks';

/** The text as it will be sent, so that nobody sends an old one by mistake. */
function MessageShown({ composed: { message, file } }: Pick<Draft, 'composed'>) {
  return (
    <Box
      role="group"
      aria-label={MESSAGES.message}
      tabIndex={0}
      sx={{
        m: 0,
        px: 1.5,
        py: 1,
        maxHeight: 112,
        overflowY: 'auto',
        borderRadius: tokens.radiusSmall,
        bgcolor: tokens.sunken,
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      {message === '' ? file?.name : message}
    </Box>
  );
}

interface FallbackAlertsProps extends Pick<PreflightDialogProps, 'draft' | 'busy' | 'onUnicode'> {
  opened: number;
}

/** How many people get a fallback, counted beside the dry run: sending does not wait for it. */
function FallbackAlerts({ draft, opened, busy, onUnicode }: FallbackAlertsProps) {
  const { counts, failed } = useFallbacks(draft, { after: 0, since: opened });
  if (failed) return <Alert severity="info">{TEXTS.fallbacksUncounted}</Alert>;
  return (
    <>
      {counts !== null && counts.unwritable > 0 && (
        <Alert
          severity="info"
          action={
            <Button color="inherit" size="small" onClick={onUnicode} disabled={busy}>
              {TEXTS.useUnicode}
            </Button>
          }
        >
          {TEXTS.unwritable(counts.unwritable)}
        </Alert>
      )}
      {counts !== null && counts.unfilled > 0 && <Alert severity="info">{TEXTS.unfilled(counts.unfilled)}</Alert>}
    </>
  );
}

interface PromiseAlertProps {
  run: DryRun;
  busy: boolean;
  /** Chooses whether people who got all promised messages are left out. */
  onBeyond: (beyond: boolean) => void;
}

/** People who got all promised messages are left out, unless the user chooses otherwise here (decision 586). */
function PromiseAlert({ run, busy, onBeyond }: PromiseAlertProps) {
  const { over_promise: over, beyond_promise: beyond, keeps_promise: kept } = run;
  if (over + beyond === 0) return null;
  return (
    <Alert severity="warning">
      {beyond > 0 ? TEXTS.beyondPromise(beyond) : TEXTS.overPromise(over)}
      {!kept && (
        // Below the text, because a phone has no space beside it.
        <Box sx={{ mt: 1 }}>
          <Button color="inherit" size="small" onClick={() => onBeyond(beyond === 0)} disabled={busy}>
            {beyond > 0 ? TEXTS.leaveThemOut : TEXTS.sendAnyway}
          </Button>
        </Box>
      )}
    </Alert>
  );
}

/** Beside the button that sends: everybody would get it later, because of the hours. */
function LeavesLater({ run: { quiet, recipients } }: { run: DryRun }) {
  const format = useFormatDate();
  if (!quiet || quiet.people < recipients) return null;
  return (
    <Typography variant="body2" sx={{ mr: 'auto', pl: 1, flex: '1 1 200px' }}>
      {TEXTS.leavesLater(format(quiet.until))}
    </Typography>
  );
}

export interface PreflightDialogProps {
  draft: Draft;
  /** Label of the button that sends. */
  label: string;
  busy: boolean;
  /** `beyond`: also sends to people who got all promised messages. */
  onSend: (beyond: boolean) => void;
  /** Makes the text Unicode. */
  onUnicode: () => void;
  /** Puts the sender's name in front of the text. */
  onBegin: () => void;
  onClose: () => void;
}

/** Shows the effect of sending beforehand, from a dry run of the send's own statements. */
export function PreflightDialog(props: PreflightDialogProps) {
  const { draft, label, busy, onSend, onUnicode, onBegin, onClose } = props;
  // Counts again each time it is opened, so that the numbers are current.
  const [opened] = useState(() => Date.now());
  const { sending_stopped: stopped } = useGlobals();
  const [beyond, setBeyond] = useState(false);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [...CAMPAIGNS, 'dryrun', opened, beyond, draft.composed.message, draft.ab.message, draft.begin_with_name],
    queryFn: ({ signal }) => {
      const { name: _name, not_after: _notAfter, file: _file, ...asked } = bodyOf(draft);
      return call(dryRunCampaign, { ...asked, beyond_promise: beyond ? 1 : 0 }, { signal });
    },
    gcTime: 0,
    // The same people are recounted, so the old numbers stay until the new ones arrive.
    placeholderData: keepPreviousData,
  });
  const { timezone } = useProfile();
  const later = draft.when !== 'now';
  const heading = data
    ? later
      ? TEXTS.scheduleFor(data.recipients)
      : TEXTS.sendTo(data.recipients)
    : TEXTS.countingRecipients;
  return (
    <TitledDialog
      title={<span aria-live="polite">{heading}</span>}
      onClose={() => !busy && onClose()}
      maxWidth="sm"
      actions={
        <>
          {data && !later && <LeavesLater run={data} />}
          <Button onClick={onClose} disabled={busy} color="inherit">
            {MESSAGES.cancel}
          </Button>
          <Button
            variant="contained"
            onClick={() => onSend(beyond)}
            disabled={busy || !data || isPlaceholderData || data.problem !== null}
          >
            {busy ? MESSAGES.sending : label}
          </Button>
        </>
      }
    >
      {data ? (
        <Stack sx={{ gap: 1.5 }}>
          {stopped && <Alert severity="warning">{TEXTS.stoppedBy[stopped.cause]}</Alert>}
          <SenderNote />
          {data.problem && <Alert severity="error">{data.reason}</Alert>}
          <PromiseAlert run={data} busy={busy || isPlaceholderData} onBeyond={setBeyond} />
          <FallbackAlerts draft={draft} opened={opened} busy={busy} onUnicode={onUnicode} />
          <ContentWarnings warnings={data.warnings} busy={busy || isPlaceholderData} onBegin={onBegin} />
          {!data.begins_with.welcomed && <Alert severity="info">{TEXTS.noWelcome(data.begins_with.name)}</Alert>}
          <MessageShown
            composed={{ ...draft.composed, message: begunText(draft.composed.message, data.begins_with.name) }}
          />
          <PreflightNumbers
            run={data}
            segments={draft.composed.segments}
            quiet={draft.quiet}
            notAfter={parseSchedule(draft.not_after, timezone)}
          />
        </Stack>
      ) : (
        <LoadState error={error} onRetry={() => void refetch()} lines={6} />
      )}
    </TitledDialog>
  );
}
