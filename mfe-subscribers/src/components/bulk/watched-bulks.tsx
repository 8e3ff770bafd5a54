import type { Bulk } from '@textloom/contracts';
import { useStable } from '@textloom/kit';
import { createContext, use, type ReactNode } from 'react';
import { BulkNotice } from './bulk-notice';
import { useBulks } from './use-bulk';

const WatchContext = createContext<(bulk: Bulk) => void>(() => undefined);

/** Shows the progress of an action just started below `WatchedBulks`. */
export const useWatchBulk = (): ((bulk: Bulk) => void) => use(WatchContext);

/** Wraps a page that starts bulk actions, and shows one notice about the latest, with Undo. */
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
