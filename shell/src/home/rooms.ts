import { HOME_LISTS, type Dashboard, type HomeList } from '@textloom/contracts';
import type { WidgetRef } from '@textloom/kit';

/** The number of entries of each list, from which the heights of the panels follow. */
export type Counts = Readonly<Record<HomeList, number>>;

/** The part of the dashboard that the page itself shows. */
export const pageOf = (data: Dashboard): { steps: Dashboard['first_steps']; counts: Counts } => ({
  steps: data.first_steps,
  counts: Object.fromEntries(HOME_LISTS.map((list) => [list, data[list].length])) as Record<HomeList, number>,
});

/** The final height of a panel, reserved so that nothing below it moves when it loads. */
export function heightOf(
  { minHeight, rows }: Pick<WidgetRef, 'minHeight' | 'rows'>,
  counts: Counts,
): number | undefined {
  if (minHeight === undefined || rows === undefined) return minHeight;
  const count = counts[rows.of];
  return minHeight + (count === 0 ? rows.empty : count * rows.height);
}

/** Panels of up to this many of the twelve columns are placed on the right. */
const NARROW = 6;

export const isNarrow = ({ columns = NARROW }: Pick<WidgetRef, 'columns'>): boolean => columns <= NARROW;
