import { Button, Stack, Typography } from '@mui/material';
import { MESSAGES } from '../../messages';
import { DraftTime } from './draft-time';
import type { DraftSaving } from './use-draft-saving';

interface StatusProps {
  saving: DraftSaving;
  /** When the form was opened with a draft, the notice above it says so and can start over. */
  announced: boolean;
  openedAt: string;
  onStartOver: () => void;
}

/** Shows, unobtrusively beside the heading, whether the draft is stored. */
export function DraftStatus({ saving, announced, openedAt, onStartOver }: StatusProps) {
  const { state } = saving;
  const isNews = state.kind === 'saved' && !(announced && state.at === openedAt);
  return (
    // The height that it will have, so that the form does not move.
    <Stack
      direction="row"
      sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap', minHeight: announced ? { xs: 20, sm: 36 } : 36 }}
    >
      <Typography
        variant="body2"
        role="status"
        sx={{ color: state.kind === 'failed' ? 'error.main' : 'text.secondary' }}
      >
        {state.kind === 'failed' && `${MESSAGES.draftFailed} ${state.message}`}
        {isNews && (
          <>
            {MESSAGES.draftSaved} <DraftTime date={state.at} />
          </>
        )}
      </Typography>
      {state.kind === 'failed' && (
        <Button size="small" onClick={saving.resume}>
          Try again
        </Button>
      )}
      {isNews && !announced && (
        <Button size="small" variant="text" color="inherit" onClick={onStartOver}>
          {MESSAGES.startOver}
        </Button>
      )}
    </Stack>
  );
}
