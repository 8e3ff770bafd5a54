import { openPart, PartError, PartView } from '@textloom/ui';
import { type ComponentType, type ReactNode, useCallback } from 'react';
import { loadRemoteModule, retryRemote } from './load-remote';
import { remoteName } from './registry';

type Kind = 'pages' | 'widgets';
type View = { default: ComponentType<object> };

export interface RemoteViewProps {
  readonly remote: string;
  readonly kind: Kind;
  readonly view: string;
  /** Props of the view: those of the widget's slot. */
  readonly viewProps?: object;
  readonly loading: ReactNode;
  readonly failed: (error: PartError, retry: () => void) => ReactNode;
}

async function loadView(id: string, kind: Kind, key: string): Promise<View> {
  const remote = await loadRemoteModule(id);
  const open = remote[kind][key];
  if (!open)
    throw new PartError(remoteName(id), 'contract', new Error(`no ${kind === 'pages' ? 'page' : 'widget'} "${key}"`));
  return openPart(open as () => Promise<View>, remoteName(id), kind === 'pages');
}

/** Loads one view of a remote and contains its failures. "Try again" starts from the registry. */
export function RemoteView({ remote, kind, view, viewProps = {}, loading, failed }: RemoteViewProps) {
  const load = useCallback(() => loadView(remote, kind, view), [remote, kind, view]);
  return (
    <PartView
      key={`${remote}/${view}`}
      name={() => remoteName(remote)}
      load={load}
      viewProps={viewProps}
      loading={loading}
      failed={failed}
      beforeRetry={() => retryRemote(remote)}
    />
  );
}
