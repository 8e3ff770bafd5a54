import { isApiError } from '@textloom/api';
import { ErrorPanel } from './error-panel';
import { LoadingPanel, type LoadingPanelProps } from './loading-panel';
import { TEXTS } from './messages';

interface LoadStateProps extends LoadingPanelProps {
  error: Error | null;
  onRetry: () => void;
}

/** Placeholder of a page part without data: loading, or failed. A 404 has no retry. */
export function LoadState({ error, onRetry, ...loading }: LoadStateProps) {
  if (!error) return <LoadingPanel {...loading} />;
  const answer = isApiError(error) ? error : null;
  if (answer?.status === 404) return <ErrorPanel title={TEXTS.notFound} error={answer} />;
  return <ErrorPanel error={answer} onRetry={onRetry} />;
}
