import Close from '@mui/icons-material/Close';
import { Box, Button, Drawer, IconButton, Paper, Stack, Typography } from '@mui/material';
import type { ListFilters, ListState } from '@textloom/kit';
import type { ReactNode } from 'react';
import { tokens } from '../theme/tokens';
import { SearchBy, SortFields, type FilterOption } from './filter-fields';
import { TEXTS } from './messages';

export interface FilterFields<L extends ListFilters> {
  state: ListState<L>;
  /** Placeholder of the search field, saying what it finds; without it there is no search field. */
  search?: string;
  /** The fields of the other filters. */
  filters?: ReactNode;
  /** The choices of "Sort by". */
  sorts?: readonly FilterOption[];
}

/** Width of the filters beside a list in px, and of the search field in the toolbar above them. */
export const FILTERS_WIDTH = 280;

function Fields<L extends ListFilters>({ state, search, filters, sorts }: FilterFields<L>) {
  return (
    <Stack sx={{ gap: 2 }}>
      {search !== undefined && <SearchBy state={state} name="search" placeholder={search} />}
      {filters}
      {sorts && <SortFields state={state} options={sorts} />}
    </Stack>
  );
}

/** The filters of a list as a card on its left. */
export function FilterSidebar<L extends ListFilters>({ id, ...fields }: FilterFields<L> & { id: string }) {
  return (
    <Paper
      id={id}
      variant="outlined"
      component="aside"
      aria-label={TEXTS.filters}
      sx={{ p: 2, position: 'sticky', top: 72, maxHeight: 'calc(100vh - 88px)', overflowY: 'auto' }}
    >
      <Fields {...fields} />
    </Paper>
  );
}

interface DrawerProps<L extends ListFilters> extends FilterFields<L> {
  open: boolean;
  onClose: () => void;
  onClear: () => void;
}

/** The filters of a list if there is no space beside it. */
export function FilterDrawer<L extends ListFilters>({ open, onClose, onClear, ...fields }: DrawerProps<L>) {
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{ paper: { sx: { width: 'min(360px, 100%)', p: 2 }, 'aria-label': TEXTS.filters, role: 'dialog' } }}
    >
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', mb: 2 }}>
        <Typography component="h2" variant="h2">
          {TEXTS.filters}
        </Typography>
        <IconButton aria-label={TEXTS.closeFilters} onClick={onClose}>
          <Close />
        </IconButton>
      </Stack>
      <Fields {...fields} />
      <Box sx={{ display: 'flex', gap: 1, mt: 3 }}>
        <Button variant="contained" onClick={onClose} sx={{ flex: 1 }}>
          {TEXTS.showResults}
        </Button>
        {fields.state.active && (
          <Button variant="text" onClick={onClear} sx={{ color: tokens.muted }}>
            {TEXTS.clearFilters}
          </Button>
        )}
      </Box>
    </Drawer>
  );
}
