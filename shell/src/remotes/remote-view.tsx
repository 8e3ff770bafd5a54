import { type ComponentType, type ReactNode, Suspense, lazy, useMemo, useState } from 'react';
import { RemoteBoundary } from './boundary';
import { loadRemoteModule, retryRemote } from './load-remote';
import { remoteInfo } from './registry';
import { RemoteError, isMissingChunk } from './remote-error';
import { reloadOnce } from './stale-chunk';

type Kind = 'pages' | 'widgets';
type View = ComponentType<object>;

export interface RemoteViewProps {
  readonly remote: string;
  readonly kind: Kind;
  readonly view: string;
  /** Props of the view: those of the widget's slot. */
  readonly viewProps?: object;
  readonly loading: ReactNode;
  readonly failed: (error: RemoteError, retry: () => void) => ReactNode;
}

async function loadView(id: string, kind: Kind, key: string): Promise<{ default: View }> {
  const remote = await loadRemoteModule(id);
  const { title, version } = remoteInfo(id);
  const open = remote[kind][key];
  if (!open) throw new RemoteError(id, version, 'contract', new Error(`no ${kind === 'pages' ? 'page' : 'widget'} "${key}"`), title);
  try {
    return (await open()) as { default: View };
  } catch (cause) {
    // A reload that starts here ends this page: the promise stays open instead of flashing an error.
    if (isMissingChunk(cause) && kind === 'pages' && reloadOnce()) return new Promise(() => undefined);
    throw new RemoteError(id, version, 'module', cause, title);
  }
}

/** Loads one view of a remote and holds its failures. "Try again" starts from the registry with a new lazy view. */
export function RemoteView({ remote, kind, view, viewProps, loading, failed }: RemoteViewProps) {
  const [attempt, setAttempt] = useState(0);
  // oxlint-disable-next-line react/exhaustive-deps -- `attempt` makes a new lazy component: React keeps a rejected one for ever.
  const View = useMemo(() => lazy(() => loadView(remote, kind, view)), [remote, kind, view, attempt]);
  const retry = () => void retryRemote(remote).then(() => setAttempt((n) => n + 1));
  return (
    <RemoteBoundary key={`${remote}/${view}/${attempt}`} remote={remote} fallback={(error) => failed(error, retry)}>
      <Suspense fallback={loading}>
        <View {...viewProps} />
      </Suspense>
    </RemoteBoundary>
  );
}
