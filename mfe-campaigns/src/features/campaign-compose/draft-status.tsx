import { Button, Stack, Typography } from '@mui/material';
import { DateText } from '@textloom/ui';
import { MESSAGES } from '../../messages';
import type { DraftSaving } from './use-draft-saving';

/** Shows, unobtrusively beside the buttons, whether the draft is stored. */
export function DraftStatus({ saving, onDiscard }: { saving: DraftSaving; onDiscard: () => void }) {
  const { state } = saving;
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap', minHeight: 36 }}>
      <Typography
        variant="body2"
        role="status"
        sx={{ color: state.kind === 'failed' ? 'error.main' : 'text.secondary' }}
      >
        {state.kind === 'failed' && `${MESSAGES.draftFailed} ${state.message}`}
        {state.kind === 'saved' && (
          <>
            {MESSAGES.draftSaved} <DateText date={state.at} />
          </>
        )}
      </Typography>
      {state.kind === 'failed' && (
        <Button size="small" onClick={saving.resume}>
          Try again
        </Button>
      )}
      {state.kind === 'saved' && (
        <Button size="small" color="inherit" onClick={onDiscard}>
          {MESSAGES.discardDraft}
        </Button>
      )}
    </Stack>
  );
}
