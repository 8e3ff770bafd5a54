import { Alert, AlertTitle, Button, Stack, Typography } from '@mui/material';
import { isChunkError, isTimeout, type PartError, type PartPhase } from './part-error';

const WHAT: Record<PartPhase, string> = {
  registry: 'is not available at the moment.',
  manifest: 'could not be found on the server.',
  entry: 'could not be loaded.',
  module: 'was loaded in part only.',
  render: 'stopped because of an error in it.',
  contract: 'does not fit this version of the application.',
};

function whatHappened({ cause, outdated, phase }: PartError): string {
  if (outdated) return 'belongs to an earlier version of the application. Reload the page to get the new one.';
  if (isTimeout(cause)) return 'took too long to load.';
  if (isChunkError(cause)) return 'could not be loaded. Check your connection and try again.';
  return WHAT[phase];
}

export interface FailedPartProps {
  readonly error: PartError;
  readonly onRetry: () => void;
  /** A widget's card is small: no headline, no trace id. */
  readonly compact?: boolean;
}

/** Shows which part failed, that the rest works, and what to do. */
export function FailedPart({ error, onRetry, compact = false }: FailedPartProps) {
  const { owner, title, version } = error.part;
  return (
    <Alert severity="error" role="alert" data-remote={owner} data-phase={error.phase}>
      {!compact && <AlertTitle>{title} cannot be shown</AlertTitle>}
      <Typography variant="body2" sx={{ mb: 1 }}>
        {title} {whatHappened(error)}
        {compact ? '' : ' Everything else keeps working.'}
      </Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button color="inherit" size="small" variant="outlined" onClick={onRetry}>
          Try again
        </Button>
        {isChunkError(error.cause) && (
          <Button
            color="inherit"
            size="small"
            variant={error.outdated ? 'outlined' : 'text'}
            onClick={() => location.reload()}
          >
            Reload the page
          </Button>
        )}
      </Stack>
      {!compact && (
        <Typography variant="caption" component="p" sx={{ mt: 1 }}>
          Reference: {error.traceId}
          {version ? `, version ${version}` : ''}
        </Typography>
      )}
    </Alert>
  );
}
