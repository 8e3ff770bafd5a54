import { createContext, use } from 'react';
import type { useArrangement } from './arrangement';

interface Arranging extends ReturnType<typeof useArrangement> {
  /** Keys of all columns in the person's order, with those that the list has at other times only. */
  order: readonly string[];
  /** Keys of the columns that are shown now. */
  shown: readonly string[];
  /** Name of the list, by which its file is called. */
  label: string;
}

/** For the parts that DataGrid renders: its toolbar and the menu of a column. */
export const ArrangingContext = createContext<Arranging | null>(null);

export function useArranging(): Arranging {
  const arranging = use(ArrangingContext);
  if (!arranging) throw new Error('This part belongs into a GridView');
  return arranging;
}
