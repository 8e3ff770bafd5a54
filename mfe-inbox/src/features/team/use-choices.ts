import type { Colleague } from '@textloom/contracts';
import { useId, useState, type KeyboardEvent } from 'react';

export interface Choices {
  items: readonly Colleague[];
  listId: string;
  optionId: (index: number) => string;
  active: number;
  /** The option that screen readers announce while the focus stays in the field. */
  activeId: string | undefined;
  choose: (colleague: Colleague) => void;
  /** Makes the first option active again. */
  reset: () => void;
  /** For arrow keys and Enter. */
  onKey: (event: KeyboardEvent) => void;
}

/** A list of colleagues that is navigated from the field above it, which keeps the focus. */
export function useChoices(items: readonly Colleague[], choose: (colleague: Colleague) => void): Choices {
  const listId = useId();
  const [at, setActive] = useState(0);
  const last = items.length - 1;
  const active = Math.min(at, last);
  const optionId = (index: number): string => `${listId}-${index}`;

  const target = (key: string): number | null => {
    if (key === 'ArrowDown') return active === last ? 0 : active + 1;
    if (key === 'ArrowUp') return active <= 0 ? last : active - 1;
    return null;
  };
  const onKey = (event: KeyboardEvent): void => {
    // Enter also ends the composition of a character.
    if (last < 0 || event.nativeEvent.isComposing) return;
    const next = target(event.key);
    const chosen = items[active];
    if (next !== null) setActive(next);
    else if (event.key === 'Enter' && chosen !== undefined) choose(chosen);
    else return;
    event.preventDefault();
  };
  const activeId = last < 0 ? undefined : optionId(active);
  return { items, listId, optionId, active, activeId, choose, reset: () => setActive(0), onKey };
}
