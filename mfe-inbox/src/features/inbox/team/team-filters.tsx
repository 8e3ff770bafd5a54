/** Values that the address keeps for the filters of two people. */
export const TEAM_FILTERS = { state: '', assignee: '', mentioned: '' };

interface Props {
  values: typeof TEAM_FILTERS;
  onChange: (change: Partial<typeof TEAM_FILTERS>) => void;
}

/** Filters of the list by state, assignee and mention. */
export function TeamFilters(_: Props) {
  return null;
}
