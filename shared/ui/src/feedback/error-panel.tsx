import { Box, Button, Stack, Typography } from '@mui/material';
import CloudOff from '@mui/icons-material/CloudOffOutlined';
import type { ReactNode } from 'react';
import { NOT_ALLOWED } from '@textloom/kit';
import { tokens } from '../theme/tokens';
import { EmptyState } from './empty-state';
import LockOutlined from '@mui/icons-material/LockOutlined';

export interface ErrorPanelProps {
  title?: ReactNode;
  error?: { message: string; trace?: string | undefined } | null;
  onRetry?: () => void;
  /** Another action beside the retry. */
  action?: ReactNode;
}

/** A failed load: the error, and a retry. */
export function ErrorPanel({ title = 'This could not be loaded', error, onRetry, action }: ErrorPanelProps) {
  return (
    <Box
      role="alert"
      sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 1, px: 3, py: { xs: 5, sm: 8 } }}
    >
      <Box
        aria-hidden="true"
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 56,
          height: 56,
          borderRadius: '50%',
          bgcolor: tokens.dangerSoft,
          color: tokens.danger,
          mb: 1,
        }}
      >
        <CloudOff />
      </Box>
      <Typography variant="h3" component="p">
        {title}
      </Typography>
      {error && (
        <Typography variant="body2" sx={{ color: tokens.muted, maxWidth: 480 }}>
          {error.message}
        </Typography>
      )}
      {error?.trace && (
        <Typography variant="caption" sx={{ color: tokens.muted, fontFamily: tokens.fontMono }}>
          Reference {error.trace}
        </Typography>
      )}
      <Stack direction="row" sx={{ gap: 1, mt: 1 }}>
        {onRetry && <Button onClick={onRetry}>Try again</Button>}
        {action}
      </Stack>
    </Box>
  );
}

/** The general refusal as a page part (ERR-024). */
export function NotAllowed({ text = NOT_ALLOWED }: { text?: string }) {
  return (
    <Box role="alert">
      <EmptyState icon={<LockOutlined />} title={text} />
    </Box>
  );
}
