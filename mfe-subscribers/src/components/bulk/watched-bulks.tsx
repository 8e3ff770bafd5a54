import type { Bulk } from '@textloom/contracts';
import { useStable } from '@textloom/kit';
import { createContext, use, type ReactNode } from 'react';
import { BulkNotice } from './bulk-notice';
import { useBulks } from './use-bulk';

const WatchContext = createContext<(bulk: Bulk) => void>(() => undefined);

/** Shows what an action does that was just started below `WatchedBulks`. */
export const useWatchBulk = (): ((bulk: Bulk) => void) => use(WatchContext);

/** Around a page on which actions on subscribers start: one notice of what the latest does, with its Undo. */
export function WatchedBulks({ children }: { children: ReactNode }) {
  const bulks = useBulks();
  const watch = useStable(bulks.watch);
  return (
    <WatchContext value={watch}>
      {children}
      {bulks.shown && <BulkNotice bulk={bulks.shown} onUndo={bulks.undo} onClose={bulks.close} />}
    </WatchContext>
  );
}
