import CheckIcon from '@mui/icons-material/Check';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import { Box, Button, TextField } from '@mui/material';
import { useAlert } from '@textloom/kit';
import { useRef, useState } from 'react';
import { MESSAGES } from './messages';

/** The link as text, with a button that copies it. Without a clipboard (no https) the text is selected instead. */
export function CopyLink({ link }: { link: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const alert = useAlert();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      input.current?.focus();
      input.current?.select();
      alert.info(MESSAGES.notCopied);
    }
  };
  return (
    <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', alignItems: 'flex-start' }}>
      <TextField
        inputRef={input}
        label={MESSAGES.title}
        value={link}
        onFocus={(event) => event.target.select()}
        slotProps={{ htmlInput: { readOnly: true } }}
        sx={{ flex: '1 1 260px', minWidth: 0 }}
      />
      <Button
        variant="contained"
        startIcon={copied ? <CheckIcon /> : <CopyIcon />}
        onClick={() => void copy()}
        sx={{ minHeight: 40 }}
      >
        <span aria-live="polite">{copied ? MESSAGES.copied : MESSAGES.copy}</span>
      </Button>
    </Box>
  );
}
