let running = 0;

/** Whether a call that changes something is in progress; the page must not be reloaded until it ends. */
export const isSaving = (): boolean => running > 0;

/** Counts a save until the returned function is called. */
export function beginSave(): () => void {
  running += 1;
  return () => {
    running -= 1;
  };
}
