import { Alert, Stack } from '@mui/material';
import type { ReactNode } from 'react';

/** Above the form: what has happened elsewhere, and what the user can do about it. */
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
