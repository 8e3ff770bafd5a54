import {
  Badge,
  Box,
  Button,
  Drawer,
  IconButton,
  Paper,
  Stack,
  Typography,
  useMediaQuery,
  useTheme,
} from '@mui/material';
import Close from '@mui/icons-material/Close';
import FilterList from '@mui/icons-material/FilterList';
import type { ListFilters, ListState } from '@textloom/kit';
import { useState, type ReactNode } from 'react';
import { awaited } from './awaited';
import { ClearedContext } from './cleared';
import { SearchBy, SortFields, type FilterOption } from './filter-fields';
import { TEXTS } from './messages';

interface ListLayoutProps<L extends ListFilters> extends FilterProps<L> {
  children: ReactNode;
}

/** A list and its filters: at the left from 1200 px on, above the list on narrower screens. */
export function ListLayout<L extends ListFilters>({ children, ...filters }: ListLayoutProps<L>) {
  const { above = false, state } = filters;
  const [cleared, setCleared] = useState(0);
  const clear = (): void => {
    setCleared(cleared + 1);
    state.clear();
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: above ? 2 : { xs: 2, lg: 3 },
        gridTemplateColumns: above ? 'minmax(0, 1fr)' : { xs: 'minmax(0, 1fr)', lg: '240px minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      <ClearedContext value={cleared}>
        <Filters {...filters} onClear={clear} />
      </ClearedContext>
      <Box sx={{ minWidth: 0 }}>{children}</Box>
    </Box>
  );
}

interface FilterProps<L extends ListFilters> {
  state: ListState<L>;
  /** What the filter `search` finds, as the placeholder of its field; without it there is no such field. */
  search?: string;
  /** The fields of the other filters. */
  filters?: ReactNode;
  /** The choices of "Sort by". */
  sorts?: readonly FilterOption[];
  /** In one line above the list at every width, for a table with many columns. */
  above?: boolean;
}

/**
 * A card at the side, or below 1200 px, where the table needs the width, a drawer behind a button; the search field
 * stays visible beside it.
 */
function Filters<L extends ListFilters>(props: FilterProps<L> & { onClear: () => void }) {
  const { state, search, filters, sorts, above = false, onClear } = props;
  const theme = useTheme();
  const narrow = useMediaQuery(theme.breakpoints.down('lg'));
  const [open, setOpen] = useState(false);
  const searchField = search !== undefined && <SearchBy state={state} name="search" placeholder={search} />;
  const fields = (
    <>
      {filters}
      {sorts && <SortFields state={state} options={sorts} />}
      <Button
        variant="text"
        size="small"
        onClick={onClear}
        sx={{ alignSelf: above && !narrow ? undefined : 'flex-start' }}
        style={state.active ? undefined : awaited}
      >
        {TEXTS.clearFilters}
      </Button>
    </>
  );
  if (!narrow && above) {
    return (
      <Stack
        component="aside"
        aria-label={TEXTS.filters}
        direction="row"
        sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap', '& > .MuiTextField-root': { width: 168 } }}
      >
        <Box sx={{ flex: '1 1 220px', maxWidth: 360 }}>{searchField}</Box>
        {fields}
      </Stack>
    );
  }
  if (!narrow) {
    return (
      <Paper
        variant="outlined"
        component="aside"
        aria-label={TEXTS.filters}
        sx={{ p: 2.5, position: 'sticky', top: 88 }}
      >
        <Stack sx={{ gap: 2 }}>
          <Typography component="h2" variant="h4">
            {TEXTS.filters}
          </Typography>
          {searchField}
          {fields}
        </Stack>
      </Paper>
    );
  }
  return (
    <Stack direction="row" component="aside" aria-label={TEXTS.filters} sx={{ gap: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>{searchField}</Box>
      <Badge color="primary" variant="dot" invisible={!state.active}>
        <Button startIcon={<FilterList />} onClick={() => setOpen(true)} aria-haspopup="dialog">
          {TEXTS.filters}
        </Button>
      </Badge>
      <Drawer
        anchor="right"
        open={open}
        onClose={() => setOpen(false)}
        slotProps={{
          paper: { sx: { width: 'min(360px, 100%)', p: 2.5 }, 'aria-label': TEXTS.filters, role: 'dialog' },
        }}
      >
        <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', mb: 2 }}>
          <Typography component="h2" variant="h2">
            {TEXTS.filters}
          </Typography>
          <IconButton aria-label={TEXTS.closeFilters} onClick={() => setOpen(false)}>
            <Close />
          </IconButton>
        </Stack>
        <Stack sx={{ gap: 2 }}>{fields}</Stack>
        <Button variant="contained" sx={{ mt: 3 }} onClick={() => setOpen(false)}>
          {TEXTS.showResults}
        </Button>
      </Drawer>
    </Stack>
  );
}
