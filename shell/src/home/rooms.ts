import { HOME_LISTS, type Dashboard, type HomeList } from '@textloom/contracts';
import type { WidgetRef } from '@textloom/kit';

/** The number of entries of each list, from which the heights of the panels follow. */
export type Counts = Readonly<Record<HomeList, number>>;

/** What the page itself shows of the dashboard. */
export const pageOf = (data: Dashboard): { steps: Dashboard['first_steps']; counts: Counts } => ({
  steps: data.first_steps,
  counts: Object.fromEntries(HOME_LISTS.map((list) => [list, data[list].length])) as Record<HomeList, number>,
});

/** Height that a panel will have, so that nothing below it moves when it arrives. */
export function heightOf(
  { minHeight, rows }: Pick<WidgetRef, 'minHeight' | 'rows'>,
  counts: Counts,
): number | undefined {
  if (minHeight === undefined || rows === undefined) return minHeight;
  const count = counts[rows.of];
  return minHeight + (count === 0 ? rows.empty : count * rows.height);
}

/** Up to this many of the twelve columns a panel stands at the right. */
const NARROW = 6;

export const isNarrow = ({ columns = NARROW }: Pick<WidgetRef, 'columns'>): boolean => columns <= NARROW;
