import { Component, type ErrorInfo, type ReactNode } from 'react';
import { RemoteError } from './remote-error';
import { reportRemoteError } from './report';

export interface BoundaryProps {
  readonly remote: string;
  readonly version: string | null;
  readonly title: string;
  /** What to show in place of the part. `retry` renders the children anew. */
  readonly fallback: (error: RemoteError, retry: () => void) => ReactNode;
  readonly children: ReactNode;
}

/** Holds a failure inside one page or one widget: the frame and the other parts go on working. */
export class RemoteBoundary extends Component<BoundaryProps, { error: RemoteError | null }> {
  override state: { error: RemoteError | null } = { error: null };

  static getDerivedStateFromError(cause: unknown): { error: RemoteError | null } {
    // The remote's name is known in componentDidCatch only; RemoteErrors carry it already.
    return { error: cause instanceof RemoteError ? cause : new RemoteError('', null, 'render', cause) };
  }

  override componentDidCatch(cause: unknown, _info: ErrorInfo): void {
    const { remote, version, title } = this.props;
    const error = cause instanceof RemoteError ? cause : new RemoteError(remote, version, 'render', cause, title);
    if (!(cause instanceof RemoteError)) this.setState({ error });
    reportRemoteError(error);
  }

  private readonly retry = (): void => this.setState({ error: null });

  override render(): ReactNode {
    return this.state.error ? this.props.fallback(this.state.error, this.retry) : this.props.children;
  }
}
