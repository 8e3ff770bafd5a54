import CheckIcon from '@mui/icons-material/Check';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import { Box, Button, TextField } from '@mui/material';
import { alerts } from '@textloom/kit';
import { useRef, useState } from 'react';

export interface CopyTexts {
  /** Label of the field. */
  label: string;
  copy: string;
  copied: string;
  /** Shown without a clipboard (no https), when the text is selected instead. */
  notCopied: string;
}

/** A text with a button that copies it. */
export function CopyField({
  value,
  texts,
  rows,
}: {
  value: string;
  texts: CopyTexts;
  /** More than one line. */ rows?: number;
}) {
  const input = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      input.current?.focus();
      input.current?.select();
      alerts.info(texts.notCopied);
    }
  };
  return (
    <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', alignItems: 'flex-end' }}>
      <TextField
        inputRef={input}
        label={texts.label}
        value={value}
        multiline={rows !== undefined}
        {...(rows !== undefined && { rows })}
        onFocus={(event) => event.target.select()}
        slotProps={{ htmlInput: { readOnly: true } }}
        sx={{ flex: '1 1 260px', minWidth: 0 }}
      />
      <Button variant="contained" startIcon={copied ? <CheckIcon /> : <CopyIcon />} onClick={() => void copy()}>
        <span aria-live="polite">{copied ? texts.copied : texts.copy}</span>
      </Button>
    </Box>
  );
}
