import { isApiError } from '@textloom/api';
import { ErrorPanel } from './error-panel';
import { LoadingPanel } from './loading-panel';
import { TEXTS } from './messages';

/** Placeholder of a page part without data: loading, or failed. A 404 has no retry. */
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
  if (answer?.status === 404) return <ErrorPanel title={TEXTS.notFound} error={answer} />;
  return <ErrorPanel error={answer} onRetry={onRetry} />;
}
