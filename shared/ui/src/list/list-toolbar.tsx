import ChecklistIcon from '@mui/icons-material/Checklist';
import FilterList from '@mui/icons-material/FilterList';
import { Badge, Box, Button, IconButton, Tooltip, Typography, type SxProps } from '@mui/material';
import type { ListFilters, ListState } from '@textloom/kit';
import type { ReactNode } from 'react';
import { FilterChips, type Chip } from './filter-chips';
import { SearchBy } from './filter-fields';
import { FILTERS_WIDTH } from './filter-panel';
import { TEXTS } from './messages';

/** Height in px of the toolbar, and of the bar that replaces it while rows are selected. */
const TOOLBAR_HEIGHT = 48;

/** Right below the tabs of a page, so that the first row is 240 px from the top. */
export const barStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minWidth: 0,
  height: TOOLBAR_HEIGHT,
  mb: { xs: 1, sm: 0 },
} as const satisfies SxProps;

export interface FiltersButtonProps {
  open: boolean;
  onToggle: () => void;
  /** Id of the sidebar that it opens; without it, it opens a dialog. */
  controls: string | undefined;
  /** Number of active filters, shown if there is no space for chips. */
  count: number;
  narrow: boolean;
}

export function FiltersButton({ open, onToggle, controls, count, narrow }: FiltersButtonProps) {
  const aria =
    controls === undefined
      ? ({ 'aria-haspopup': 'dialog' } as const)
      : { 'aria-expanded': open, ...(open ? { 'aria-controls': controls } : {}) };
  if (narrow)
    return (
      <IconButton
        aria-label={count > 0 ? TEXTS.filtersCount(count) : TEXTS.filters}
        onClick={onToggle}
        {...aria}
        sx={{ flex: 'none', width: 44, height: 44 }}
      >
        {/* MUI writes a zero that it does not show. */}
        <Badge color="primary" badgeContent={count > 0 ? count : null}>
          <FilterList />
        </Badge>
      </IconButton>
    );
  return (
    <Button startIcon={<FilterList />} onClick={onToggle} {...aria} sx={{ flex: 'none' }}>
      {TEXTS.filters}
    </Button>
  );
}

interface ToolbarProps<L extends ListFilters> {
  state: ListState<L>;
  /** Placeholder of the search field. */
  search: string | undefined;
  filters: FiltersButtonProps | null;
  chips: readonly Chip[];
  onClear: () => void;
  /** Starts to select rows, on a phone. */
  onSelect: (() => void) | null;
  /** Hidden while rows are selected, to keep the input. */
  hidden: boolean;
  narrow: boolean;
  /** Count and pager. */
  children: ReactNode;
}

/** Above a list: search, filters, count and pager. */
export function ListToolbar<L extends ListFilters>(props: ToolbarProps<L>) {
  const { state, search, filters, chips, onClear, onSelect, hidden, narrow, children } = props;
  if (narrow && search === undefined && !filters && !onSelect) return null;
  return (
    <Box sx={barStyle} style={hidden ? { display: 'none' } : undefined}>
      {search !== undefined && (
        <Box sx={{ flex: { xs: 1, sm: `0 1 ${FILTERS_WIDTH}px` }, minWidth: 120 }}>
          {/* Beside an open sidebar, the search field is its first one: this is its heading. */}
          {filters?.open && filters.controls !== undefined ? (
            <Typography component="h2" variant="h2">
              {TEXTS.filters}
            </Typography>
          ) : (
            <SearchBy hideLabel state={state} name="search" placeholder={search} />
          )}
        </Box>
      )}
      {filters && <FiltersButton {...filters} />}
      {onSelect && (
        <Tooltip title={TEXTS.select}>
          <IconButton aria-label={TEXTS.select} onClick={onSelect} sx={{ flex: 'none', width: 44, height: 44 }}>
            <ChecklistIcon />
          </IconButton>
        </Tooltip>
      )}
      {!narrow && state.active && <FilterChips state={state} chips={chips} onClear={onClear} />}
      {!narrow && (
        <>
          <Box sx={{ flex: 1 }} />
          {children}
        </>
      )}
    </Box>
  );
}
