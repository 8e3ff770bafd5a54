import { Alert, Stack } from '@mui/material';
import type { ReactNode } from 'react';

/** A warning above the form about a change elsewhere, with the user's options. */
export function Warning({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Alert severity="warning" sx={{ mb: 3 }}>
      {text}
      <Stack direction="row" sx={{ mt: 1, gap: 1, flexWrap: 'wrap' }}>
        {children}
      </Stack>
    </Alert>
  );
}
