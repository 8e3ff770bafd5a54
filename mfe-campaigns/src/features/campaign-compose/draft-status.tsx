import { Button, Stack, Typography } from '@mui/material';
import { DateText } from '@textloom/ui';
import { MESSAGES } from '../../messages';
import type { DraftSaving } from './use-draft-saving';
import { Warning } from './warning';

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
        <Button size="small" onClick={() => saving.resume()}>
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

interface ConflictProps {
  saving: DraftSaving;
  /** Opens the version that the other screen has stored, or an empty form. */
  onOpenOther: () => void;
  /** Overwrites it with this form; `revision` is the stored one. */
  onKeep: (revision: number) => void;
}

/** Another screen has changed the draft: the user chooses one, and nothing is lost before. */
export function DraftConflict({ saving, onOpenOther, onKeep }: ConflictProps) {
  const { state } = saving;
  if (state.kind !== 'conflict') return null;
  return (
    <Warning text={state.message}>
      <Button color="inherit" size="small" onClick={onOpenOther}>
        {state.revision === 0 ? MESSAGES.startAgain : MESSAGES.openOther}
      </Button>
      <Button color="inherit" size="small" onClick={() => onKeep(state.revision)}>
        {MESSAGES.keepThis}
      </Button>
    </Warning>
  );
}
