import { Component, type ReactNode } from 'react';
import { remoteInfo } from './registry';
import { RemoteError } from './remote-error';
import { reportRemoteError } from './report';

export interface BoundaryProps {
  readonly remote: string;
  /** What to show in place of the part. A new key on this boundary starts over. */
  readonly fallback: (error: RemoteError) => ReactNode;
  readonly children: ReactNode;
}

/** Holds a failure inside one page or one widget: the frame and the other parts go on working. */
export class RemoteBoundary extends Component<BoundaryProps, { cause: unknown }> {
  override state: { cause: unknown } = { cause: null };

  static getDerivedStateFromError(cause: unknown): { cause: unknown } {
    return { cause };
  }

  override componentDidCatch(cause: unknown): void {
    reportRemoteError(this.errorOf(cause));
  }

  /** The same error object for the screen and for the report: one trace id. */
  private errorOf(cause: unknown): RemoteError {
    if (cause instanceof RemoteError) return cause;
    const { title, version } = remoteInfo(this.props.remote);
    this.wrapped ??= new RemoteError(this.props.remote, version, 'render', cause, title);
    return this.wrapped;
  }

  private wrapped: RemoteError | undefined;

  override render(): ReactNode {
    const { cause } = this.state;
    return cause === null ? this.props.children : this.props.fallback(this.errorOf(cause));
  }
}
