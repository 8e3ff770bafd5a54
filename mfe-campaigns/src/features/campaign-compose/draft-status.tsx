import { Button, Stack, Typography } from '@mui/material';
import { DraftTime } from './draft-time';
import { TEXTS } from './messages';
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
    // Reserves the height, so that the form does not move.
    <Stack
      direction="row"
      sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap', minHeight: announced ? { xs: 20, sm: 36 } : 36 }}
    >
      <Typography
        variant="body2"
        role="status"
        sx={{ color: state.kind === 'failed' ? 'error.main' : 'text.secondary' }}
      >
        {state.kind === 'failed' && TEXTS.draftFailed(state.message)}
        {isNews && <DraftTime date={state.at} text={TEXTS.draftSaved} />}
      </Typography>
      {state.kind === 'failed' && (
        <Button size="small" onClick={saving.resume}>
          {TEXTS.tryAgain}
        </Button>
      )}
      {isNews && !announced && (
        <Button size="small" variant="text" color="inherit" onClick={onStartOver}>
          {TEXTS.startOver}
        </Button>
      )}
    </Stack>
  );
}
