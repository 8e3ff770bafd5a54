import { isApiError, isCancelled } from '@textloom/api';
import { bus } from '@textloom/bus';
import type { BusEvents } from '@textloom/contracts';
import { filter, firstValueFrom, map } from 'rxjs';

let asked = 0;

/** `title` and `message` are plain text; `destructive` colours the yes button. Labels default to Yes and No. */
export type ConfirmOptions = Omit<BusEvents['confirm.ask'], 'id'>;

/** Opens the frame's confirm dialog and resolves with the answer (MODAL-001). */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  asked += 1;
  const id = `confirm-${asked}-${Date.now()}`;
  const answer = firstValueFrom(
    bus.on('confirm.answered').pipe(
      filter((event) => event.id === id),
      map((event) => event.answer),
    ),
  );
  bus.emit('confirm.ask', { ...options, id });
  return answer;
}

/** For symmetry with the other hooks: `const confirm = useConfirm(); if (await confirm({…})) …`. */
export const useConfirm = (): typeof confirm => confirm;

/** Text for use inside an alert's or modal's HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

const textOf = (error: unknown): string => {
  if (isApiError(error)) return error.message;
  console.error(error);
  return 'Something went wrong. Please try again.';
};

/** Floating alerts of the frame (MODAL-011 to MODAL-014). The text is HTML and is sanitised by the frame; escape what users typed. */
export const alerts = {
  success: (html: string): void => bus.emit('alert.show', { kind: 'success', html }),
  info: (html: string): void => bus.emit('alert.show', { kind: 'info', html }),
  warning: (html: string): void => bus.emit('alert.show', { kind: 'warning', html }),
  danger: (html: string): void => bus.emit('alert.show', { kind: 'danger', html }),
  /** Danger alert with the server's message as it is (ERR-025); nothing for a cancelled call. */
  failure: (error: unknown): void => {
    if (!isCancelled(error)) bus.emit('alert.show', { kind: 'danger', html: textOf(error) });
  },
} as const;

export const useAlert = (): typeof alerts => alerts;
