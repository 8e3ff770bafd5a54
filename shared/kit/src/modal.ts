import { bus } from '@textloom/bus';
import type { ModalRequest } from '@textloom/contracts';
import type { ReactNode } from 'react';
import { answerTo } from './answer';
import { TEXTS } from './messages';

/** `html` is sanitised by the frame; escape user input. */
export interface ModalOptions {
  readonly title: string;
  readonly html?: string;
  /** A view in place of `html`; `close(true)` answers yes. It is rendered inside the frame's providers, not the opener's. */
  readonly render?: (props: { readonly close: (answer: boolean) => void }) => ReactNode;
  readonly yes?: string;
  readonly no?: string;
}

const ask = (request: ModalRequest): Promise<boolean> =>
  answerTo('modal.answered', (id) => bus.emit('modal.open', { ...request, id }));

/** Opens the frame's generic modal with No and Yes (MODAL-008, MODAL-009); Escape and a click outside mean no. */
export const openModal = ({
  title,
  html = '',
  render,
  yes = TEXTS.yes,
  no = TEXTS.no,
}: ModalOptions): Promise<boolean> => ask({ title, html, view: render, yes, no });

/** Opens the frame's alert modal (MODAL-002) and resolves when it is closed. `html` is sanitised. */
export const alertModal = async (options: {
  readonly title: string;
  readonly html: string;
  readonly closeLabel?: string;
}): Promise<void> => void (await ask(options));

/** Opens the frame's subscription-expired modal (MODAL-003). */
export const showSubscriptionExpired = (): void => bus.emit('subscription.expired', {});
