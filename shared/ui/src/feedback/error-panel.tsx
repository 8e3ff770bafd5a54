import { Box, Button, Stack, Typography } from '@mui/material';
import CloudOff from '@mui/icons-material/CloudOffOutlined';
import type { ReactNode } from 'react';
import { NOT_ALLOWED } from '@textloom/kit';
import { tokens } from '../theme/tokens';
import { circle, EmptyState } from './empty-state';
import { TEXTS } from './messages';
import LockOutlined from '@mui/icons-material/LockOutlined';

export interface LoadError {
  message: string;
  trace?: string | undefined;
  /** HTTP status. From 500 on, the message is meant for the server's operators. */
  status?: number;
}

const Reference = ({ trace }: { trace: string }) => (
  <Typography variant="caption" component="p" sx={{ color: tokens.muted, fontFamily: tokens.fontMono }}>
    {TEXTS.reference} {trace}
  </Typography>
);

/** Shows our own sentence; the server's message is one click away, for a call to support. */
function Broken({ error: { message, trace } }: { error: LoadError }) {
  return (
    <>
      <Typography variant="body2" sx={{ color: tokens.muted, maxWidth: 480 }}>
        {TEXTS.broken}
      </Typography>
      <Box
        component="details"
        sx={{ typography: 'caption', color: tokens.muted, maxWidth: 480, overflowWrap: 'anywhere' }}
      >
        <Box component="summary" sx={{ cursor: 'pointer', minHeight: 24 }}>
          {TEXTS.details}
        </Box>
        {message}
        {trace && <Reference trace={trace} />}
      </Box>
    </>
  );
}

export interface ErrorPanelProps {
  title?: ReactNode;
  error?: LoadError | null;
  onRetry?: () => void;
  /** Another action beside the retry. */
  action?: ReactNode;
}

/** A failed load: what happened, and a retry. A refusal (below 500) is written for users and shown unchanged. */
export function ErrorPanel({ title = TEXTS.notLoaded, error, onRetry, action }: ErrorPanelProps) {
  return (
    <Box
      role="alert"
      sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 1, px: 3, py: { xs: 5, sm: 8 } }}
    >
      <Box aria-hidden="true" sx={{ ...circle, bgcolor: tokens.dangerSoft, color: tokens.danger }}>
        <CloudOff />
      </Box>
      <Typography variant="h3" component="p">
        {title}
      </Typography>
      {error && (error.status ?? 0) >= 500 && <Broken error={error} />}
      {error && (error.status ?? 0) < 500 && (
        <>
          <Typography variant="body2" sx={{ color: tokens.muted, maxWidth: 480 }}>
            {error.message}
          </Typography>
          {error.trace && <Reference trace={error.trace} />}
        </>
      )}
      <Stack direction="row" sx={{ gap: 1, mt: 1 }}>
        {onRetry && <Button onClick={onRetry}>{TEXTS.tryAgain}</Button>}
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
