import { Alert, Button, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { counted, dryRunCampaign } from '@textloom/contracts';
import { LoadState, TitledDialog } from '@textloom/ui';
import { useState } from 'react';
import { CAMPAIGNS } from '../../api/keys';
import { PreflightNumbers } from '../../components/preflight-numbers';
import { MESSAGES } from '../../messages';
import { bodyOf } from './draft-values';
import type { Draft } from './use-draft';

export interface PreflightDialogProps {
  draft: Draft;
  /** Label of the button that sends. */
  label: string;
  busy: boolean;
  onSend: () => void;
  /** Makes the text Unicode. */
  onUnicode: () => void;
  onClose: () => void;
}

/** Shows the effect of sending beforehand, from a dry run of the send's own statements. */
export function PreflightDialog({ draft, label, busy, onSend, onUnicode, onClose }: PreflightDialogProps) {
  // Counts again each time it is opened, so that the numbers are current.
  const [opened] = useState(() => Date.now());
  const { data, error, refetch } = useQuery({
    queryKey: [...CAMPAIGNS, 'dryrun', opened, draft.composed.message, draft.ab.message],
    queryFn: ({ signal }) => {
      const { name: _name, not_after: _notAfter, file: _file, ...asked } = bodyOf(draft);
      return call(dryRunCampaign, asked, { signal });
    },
    gcTime: 0,
  });
  const later = draft.when !== 'now';
  const heading = data
    ? `${later ? 'Schedule for' : 'Send to'} ${counted(data.recipients, 'person', 'people')}?`
    : MESSAGES.countingRecipients;
  return (
    <TitledDialog
      title={<span aria-live="polite">{heading}</span>}
      onClose={() => !busy && onClose()}
      maxWidth="sm"
      actions={
        <>
          <Button onClick={onClose} disabled={busy} color="inherit">
            Cancel
          </Button>
          <Button variant="contained" onClick={onSend} disabled={busy || !data || data.problem !== null}>
            {busy ? MESSAGES.sending : label}
          </Button>
        </>
      }
    >
      {data ? (
        <Stack sx={{ gap: 1.5 }}>
          {data.problem && <Alert severity="error">{data.reason}</Alert>}
          {data.unwritable > 0 && (
            <Alert
              severity="info"
              action={
                <Button color="inherit" size="small" onClick={onUnicode} disabled={busy}>
                  {MESSAGES.useUnicode}
                </Button>
              }
            >
              {MESSAGES.unwritable(data.unwritable)}
            </Alert>
          )}
          <PreflightNumbers run={data} segments={draft.composed.segments} quiet={draft.quiet} />
        </Stack>
      ) : (
        <LoadState error={error} onRetry={() => void refetch()} lines={6} />
      )}
    </TitledDialog>
  );
}
