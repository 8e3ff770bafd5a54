/** All rows that a filter matches. */
export interface Matching<Filter> {
  readonly filter: Filter;
  /** How many they are. */
  readonly total: number;
}

/**
 * Selected rows of a list: all that a filter matches except some, and single ones that it does not match. Both lists of
 * single rows are kept apart, so that their number is exact.
 */
export interface Selected<Filter> {
  readonly matching: Matching<Filter> | null;
  /** Selected one by one; none of them matches the filter. */
  readonly added: ReadonlySet<number>;
  /** Matching rows that were taken out. */
  readonly excluded: ReadonlySet<number>;
}

/** Whether the filter of the selection matches a row. */
export type Matches = (id: number) => boolean;

export const NOTHING: Selected<never> = { matching: null, added: new Set(), excluded: new Set() };

/** The set with these ids in it, or without them. */
export const withIds = (set: ReadonlySet<number>, ids: readonly number[], inside: boolean): ReadonlySet<number> => {
  const next = new Set(set);
  for (const id of ids)
    if (inside) next.add(id);
    else next.delete(id);
  return next;
};

/** Selects rows, or takes them out of the selection. */
export function choose<Filter>(
  selected: Selected<Filter>,
  ids: readonly number[],
  on: boolean,
  matches: Matches,
): Selected<Filter> {
  const inside = selected.matching === null ? [] : ids.filter(matches);
  const outside = selected.matching === null ? ids : ids.filter((id) => !matches(id));
  return {
    matching: selected.matching,
    added: withIds(selected.added, outside, on),
    excluded: withIds(selected.excluded, inside, !on),
  };
}

/** All rows that the filter matches, in place of what was selected before. */
export const chooseMatching = <Filter>(matching: Matching<Filter>): Selected<Filter> => ({ ...NOTHING, matching });

export const isSelected = <Filter>({ matching, added, excluded }: Selected<Filter>, id: number, matches: Matches) =>
  matching !== null && matches(id) ? !excluded.has(id) : added.has(id);

export const sizeOf = <Filter>({ matching, added, excluded }: Selected<Filter>): number =>
  (matching === null ? 0 : Math.max(0, matching.total - excluded.size)) + added.size;
