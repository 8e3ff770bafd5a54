import { Component, type ReactNode } from 'react';
import { PartError, type PartName } from './part-error';
import { reportPart } from './report-part';

export interface PartBoundaryProps {
  /** Called after a failure: name and version of a remote are known only once the registry is loaded. */
  readonly name: () => PartName;
  /** The replacement for the part. A new key on this boundary starts over. */
  readonly fallback: (error: PartError) => ReactNode;
  readonly children: ReactNode;
}

/** Contains a failure inside one part of the page: the frame and the other parts keep working. */
export class PartBoundary extends Component<PartBoundaryProps, { cause: unknown }> {
  override state: { cause: unknown } = { cause: null };

  static getDerivedStateFromError(cause: unknown): { cause: unknown } {
    return { cause };
  }

  override componentDidCatch(cause: unknown): void {
    reportPart(this.errorOf(cause));
  }

  /** The same error object for the screen and the report: one trace id. */
  private errorOf(cause: unknown): PartError {
    if (cause instanceof PartError) return cause;
    this.wrapped ??= new PartError(this.props.name(), 'render', cause);
    return this.wrapped;
  }

  private wrapped: PartError | undefined;

  override render(): ReactNode {
    const { cause } = this.state;
    return cause === null ? this.props.children : this.props.fallback(this.errorOf(cause));
  }
}
