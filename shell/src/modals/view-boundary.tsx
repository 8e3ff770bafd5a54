import { Component, type ReactNode } from 'react';
import { MODAL_MESSAGES } from './messages';

/** Holds what a remote's view inside a modal throws: the modal can still be closed, the application stands. */
export class ViewBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <p role="alert">{MODAL_MESSAGES.failedView}</p> : this.props.children;
  }
}
