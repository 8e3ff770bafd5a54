import {
  Alert,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Stack,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import type { RemoteState } from '@textloom/contracts';
import { useId, useState } from 'react';
import { confirmText, consequences, firstShare, mayShare, MESSAGES, SHARES, titleOf, type Ask } from './messages';
import { useChange } from './use-change';

function ShareField({ share, onShare }: { share: number; onShare: (share: number) => void }) {
  const id = useId();
  return (
    <FormControl component="fieldset">
      <FormLabel id={id} component="legend" sx={{ mb: 1 }}>
        Accounts that get it
      </FormLabel>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        fullWidth
        value={share}
        aria-labelledby={id}
        onChange={(_, next: number | null) => next !== null && onShare(next)}
      >
        {SHARES.map((step) => (
          <ToggleButton key={step} value={step}>
            {step === 100 ? 'All' : `${step}%`}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </FormControl>
  );
}

function AtOnceField({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const id = useId();
  return (
    <FormControl>
      <FormControlLabel
        label={MESSAGES.atOnce}
        control={
          <Checkbox
            checked={checked}
            onChange={(event) => onChange(event.target.checked)}
            slotProps={{ input: { 'aria-describedby': id } }}
          />
        }
      />
      <FormHelperText id={id} sx={{ mt: 0, mx: 0 }}>
        {MESSAGES.atOnceHelp}
      </FormHelperText>
    </FormControl>
  );
}

export interface ChangeDialogProps {
  ask: Ask;
  state: RemoteState;
  onClose: () => void;
}

/** Confirms a change and shows its effect on the accounts. */
export function ChangeDialog({ ask, state, onClose }: ChangeDialogProps) {
  const id = useId();
  const version = ask.action === 'activate' ? ask.version : '';
  const [share, setShare] = useState(() => (ask.action === 'activate' ? firstShare(version, state) : 100));
  const [atOnce, setAtOnce] = useState(false);
  const { change, busy, refusal } = useChange(state, onClose);
  return (
    <Dialog
      open
      onClose={() => !busy && onClose()}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`} sx={{ overflowWrap: 'anywhere' }}>
        {titleOf(ask, state)}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
        {ask.action === 'activate' && mayShare(version, state) && <ShareField share={share} onShare={setShare} />}
        <Stack id={`${id}-text`} aria-live="polite" sx={{ gap: 1 }}>
          {consequences(ask, share, atOnce, state).map((sentence) => (
            <Typography key={sentence} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {sentence}
            </Typography>
          ))}
        </Stack>
        <AtOnceField checked={atOnce} onChange={setAtOnce} />
        {refusal !== undefined && (
          <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
            {refusal}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {MESSAGES.cancel}
        </Button>
        <Button
          variant="contained"
          color={ask.action === 'disable' || atOnce ? 'error' : 'primary'}
          loading={busy}
          onClick={() => void change(ask, { share, atOnce })}
        >
          {confirmText(ask, share, state)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
