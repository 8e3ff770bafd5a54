import { isApiError } from '@textloom/api';
import { ErrorPanel } from './error-panel';
import { LoadingPanel } from './loading-panel';

/**
 * Stands in for a part of a page whose data is not there yet: loading, or failed. What does not exist
 * is not offered to be tried again.
 */
export function LoadState({
  error,
  onRetry,
  lines,
  label,
}: {
  error: Error | null;
  onRetry: () => void;
  lines?: number;
  label?: string;
}) {
  if (!error)
    return <LoadingPanel {...(lines === undefined ? {} : { lines })} {...(label === undefined ? {} : { label })} />;
  const answer = isApiError(error) ? error : null;
  if (answer?.status === 404) return <ErrorPanel title="Not found" error={answer} />;
  return <ErrorPanel error={answer} onRetry={onRetry} />;
}
