import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material';
import { hasUnsavedChanges } from '@textloom/kit';
import { useId, useRef, useState } from 'react';
import { keptInput } from './kept-input';
import { TEXTS } from './messages';
import { reloadPage } from './reload-page';
import { useNewerSet, type NewerSet } from './snapshot';

/** The user's input, which the reload discards. Without a clipboard (no https) it is selected for copying. */
function Kept({ text }: { text: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      field.current?.focus();
      field.current?.select();
    }
  };
  return (
    <Box sx={{ mt: 2.5 }}>
      <TextField
        label={TEXTS.kept}
        helperText={TEXTS.keptHelp}
        value={text}
        inputRef={field}
        fullWidth
        multiline
        maxRows={10}
        slotProps={{ htmlInput: { readOnly: true } }}
      />
      {/* A user who is still typing may press the focused button, so the focus is on one that loses nothing. */}
      <Button variant="outlined" size="small" autoFocus onClick={() => void copy()} sx={{ mt: 1 }}>
        <span aria-live="polite">{copied ? TEXTS.copied : TEXTS.copy}</span>
      </Button>
    </Box>
  );
}

function Open({ differences }: Pick<NewerSet, 'differences'>) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  // The state before this dialog opened.
  const [kept] = useState(() => keptInput(hasUnsavedChanges()));
  return (
    <Dialog
      open
      role="alertdialog"
      maxWidth="sm"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{TEXTS.atOnceTitle}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} component="div">
          <Box component="ul" sx={{ m: 0, mb: 1, pl: 2.5 }}>
            {differences.map(({ id: part, title, change }) => (
              <li key={part}>{TEXTS.change[change](title)}</li>
            ))}
          </Box>
          {TEXTS.atOnceHelp}
        </DialogContentText>
        {kept !== '' && <Kept text={kept} />}
      </DialogContent>
      <DialogActions>
        <Button
          variant="contained"
          autoFocus={kept === ''}
          loading={busy}
          onClick={() => {
            setBusy(true);
            void reloadPage();
          }}
        >
          {TEXTS.reloadPage}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The operator made a change "at once": this tab cannot continue or postpone it. */
export function AtOnceDialog() {
  const newer = useNewerSet();
  return newer?.atOnce ? <Open differences={newer.differences} /> : null;
}
