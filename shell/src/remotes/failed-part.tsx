import { Alert, AlertTitle, Button, Stack, Typography } from '@mui/material';
import type { RemoteError, RemotePhase } from './remote-error';

const WHAT: Record<RemotePhase, string> = {
  registry: 'is not available at the moment.',
  manifest: 'could not be found on the server.',
  entry: 'could not be loaded.',
  module: 'was loaded in part only.',
  render: 'stopped because of an error in it.',
  contract: 'does not fit this version of the application.',
};

export interface FailedPartProps {
  readonly error: RemoteError;
  readonly onRetry: () => void;
  /** A widget's card is small: no headline, no trace. */
  readonly compact?: boolean;
}

/** Says which part failed, that the rest works, and what to do. */
export function FailedPart({ error, onRetry, compact = false }: FailedPartProps) {
  const { title } = error;
  const actions = (
    <Stack direction="row" spacing={1}>
      <Button color="inherit" size="small" variant="outlined" onClick={onRetry}>
        Try again
      </Button>
      {error.needsReload && (
        <Button color="inherit" size="small" onClick={() => location.reload()}>
          Reload the page
        </Button>
      )}
    </Stack>
  );
  return (
    <Alert severity="error" role="alert" data-remote={error.remote} data-phase={error.phase}>
      {!compact && <AlertTitle>{title} cannot be shown</AlertTitle>}
      <Typography variant="body2" sx={{ mb: 1 }}>
        {title} {WHAT[error.phase]}
        {compact ? '' : ' Everything else keeps working.'}
      </Typography>
      {actions}
      {!compact && (
        <Typography variant="caption" component="p" sx={{ mt: 1 }}>
          Reference: {error.traceId}
          {error.version ? `, version ${error.version}` : ''}
        </Typography>
      )}
    </Alert>
  );
}
