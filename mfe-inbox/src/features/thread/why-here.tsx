import { Button, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { MESSAGES } from '../../messages';

/** Why a text was routed to this account: the rule and its evidence, on demand. */
export function WhyHere({ text }: { text: string }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="text"
        size="small"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        sx={{
          minHeight: 24,
          minWidth: 0,
          px: 0.5,
          py: 0,
          typography: 'caption',
          color: 'text.secondary',
        }}
      >
        {MESSAGES.thread.whyHere}
      </Button>
      {open && (
        <Typography id={id} variant="caption" sx={{ flexBasis: '100%' }}>
          {text}
        </Typography>
      )}
    </>
  );
}
