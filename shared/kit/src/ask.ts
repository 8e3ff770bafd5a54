import { isApiError, isCancelled } from '@textloom/api';
import { bus } from '@textloom/bus';
import { APP_BASE, link, type BusEvents } from '@textloom/contracts';
import { answerTo } from './answer';
import { TEXTS } from './messages';

/** `title` and `message` are plain text; `destructive` colours the yes button. The labels default to Yes and Cancel. */
export type ConfirmOptions = Omit<BusEvents['confirm.ask'], 'id'>;

/** Opens the frame's confirm dialog and resolves with the result (MODAL-001). */
export const confirm = (options: ConfirmOptions): Promise<boolean> =>
  answerTo('confirm.answered', (id) => bus.emit('confirm.ask', { no: TEXTS.cancel, ...options, id }));

/** Appended to the server's message: where to renew an expired subscription (ERR-023, decision 127). */
const ACCOUNT_AND_PLANS = `${TEXTS.see} <a href="${APP_BASE}${link('/account')}">${TEXTS.myAccount}</a>/<a href="${APP_BASE}${link('/plans')}">${TEXTS.plans}</a>.`;

const textOf = (error: unknown): string => {
  if (isApiError(error))
    return error.id === 'subscription_expired' ? `${error.message} ${ACCOUNT_AND_PLANS}` : error.message;
  console.error(error);
  return TEXTS.failed;
};

/**
 * Floating alerts of the frame (MODAL-011 to MODAL-014). The text is HTML and is sanitised by the frame; escape user
 * input.
 */
export const alerts = {
  success: (html: string): void => bus.emit('alert.show', { kind: 'success', html }),
  info: (html: string): void => bus.emit('alert.show', { kind: 'info', html }),
  warning: (html: string): void => bus.emit('alert.show', { kind: 'warning', html }),
  danger: (html: string): void => bus.emit('alert.show', { kind: 'danger', html }),
  /** Danger alert with the server's message unchanged (ERR-025); nothing for a cancelled call. */
  failure: (error: unknown): void => {
    if (!isCancelled(error)) bus.emit('alert.show', { kind: 'danger', html: textOf(error) });
  },
} as const;
