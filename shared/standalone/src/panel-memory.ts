import { STORAGE_PREFIX } from '@textloom/session';

const KEY = `${STORAGE_PREFIX}qa.panel`;

/** Whether the panel is open around the page, and whether it is collapsed. */
export type PanelState = 'closed' | 'open' | 'folded';

/** Storage may be forbidden: then the panel is closed on the next visit. */
export function readPanel(): PanelState {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'open' || stored === 'folded' ? stored : 'closed';
  } catch {
    return 'closed';
  }
}

export function writePanel(state: PanelState): void {
  try {
    localStorage.setItem(KEY, state);
  } catch {
    // Not stored, without an error.
  }
}
