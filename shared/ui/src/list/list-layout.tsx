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
import type { ListFilters } from '@textloom/kit';
import { useState, type ReactNode } from 'react';
import { ClearedContext, awaited } from './search-field';
import { SearchBy, SortFields } from './filter-fields';
import type { FilterFields } from './filter-panel';
import { TEXTS } from './messages';

interface ListLayoutProps<L extends ListFilters> extends FilterFields<L> {
  children: ReactNode;
}

/** A list and its filters: on the left from 1200 px on, above the list on narrower screens. */
export function ListLayout<L extends ListFilters>({ children, ...filters }: ListLayoutProps<L>) {
  const [cleared, setCleared] = useState(0);
  const clear = (): void => {
    setCleared(cleared + 1);
    filters.state.clear();
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 2, lg: 3 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '240px minmax(0, 1fr)' },
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

/**
 * A card at the side, or below 1200 px, where the table needs the width, a drawer behind a button; the search field
 * stays visible beside it.
 */
function Filters<L extends ListFilters>(props: FilterFields<L> & { onClear: () => void }) {
  const { state, search, filters, sorts, onClear } = props;
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
        sx={{ alignSelf: 'flex-start' }}
        style={state.active ? undefined : awaited}
      >
        {TEXTS.clearFilters}
      </Button>
    </>
  );
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
