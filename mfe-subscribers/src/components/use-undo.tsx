import { call } from '@textloom/api';
import { restoreSubscriber } from '@textloom/contracts';
import { useUndoBar } from '@textloom/ui';
import type { ReactNode } from 'react';

/** Offers to undo an unsubscribe or a delete; `onUndone` is called after it was reverted. */
export function useUndo(onUndone: (id: number) => void): { offer(id: number, text: string): void; bar: ReactNode } {
  const { offer, bar } = useUndoBar();
  return {
    offer: (id, text) =>
      offer(text, async () => {
        await call(restoreSubscriber, { id });
        onUndone(id);
      }),
    bar,
  };
}
