import {
  Badge,
  Box,
  Button,
  Drawer,
  IconButton,
  MenuItem,
  Paper,
  Stack,
  TextField,
  Typography,
  useMediaQuery,
  useTheme,
} from '@mui/material';
import Close from '@mui/icons-material/Close';
import FilterList from '@mui/icons-material/FilterList';
import { useState, type ReactNode } from 'react';
import { awaited } from './awaited';
import { ClearedContext } from './cleared';

export interface ListLayoutProps {
  filters: ReactNode;
  children: ReactNode;
  /** Filters above the list at every width, for a table with many columns; set the same on the FilterSidebar. */
  above?: boolean;
}

/** Filters at the left from 1200 px on, above the list on narrower screens. */
export function ListLayout({ filters, children, above = false }: ListLayoutProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: above ? 2 : { xs: 2, lg: 3 },
        gridTemplateColumns: above ? 'minmax(0, 1fr)' : { xs: 'minmax(0, 1fr)', lg: '240px minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      {filters}
      <Box sx={{ minWidth: 0 }}>{children}</Box>
    </Box>
  );
}

export interface FilterSidebarProps {
  /** Whether any filter is set: shows "Clear Filters" and marks the button on narrow screens. */
  active: boolean;
  onClear: () => void;
  /** Stays visible beside the button on narrow screens: usually the SearchField. */
  search?: ReactNode;
  /** One line of fields above the list instead of a card at its side. */
  above?: boolean;
  children: ReactNode;
}

function Fields({ active, onClear, children }: Pick<FilterSidebarProps, 'active' | 'onClear' | 'children'>) {
  return (
    <Stack sx={{ gap: 2 }}>
      {children}
      <Button
        variant="text"
        size="small"
        onClick={onClear}
        sx={{ alignSelf: 'flex-start' }}
        style={active ? undefined : awaited}
      >
        Clear Filters
      </Button>
    </Stack>
  );
}

/**
 * Filters of a list: a card at the side, or below 1200 px, where the table needs the width, a drawer behind a button.
 */
export function FilterSidebar({ onClear, ...props }: FilterSidebarProps) {
  const [cleared, setCleared] = useState(0);
  const clear = (): void => {
    setCleared(cleared + 1);
    onClear();
  };
  return (
    <ClearedContext value={cleared}>
      <Sidebar {...props} onClear={clear} />
    </ClearedContext>
  );
}

/** The fields in one line, the search first. */
function FilterLine({ active, onClear, search, children }: FilterSidebarProps) {
  return (
    <Stack
      component="aside"
      aria-label="Filters"
      direction="row"
      sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap', '& > .MuiTextField-root': { width: 168 } }}
    >
      <Box sx={{ flex: '1 1 220px', maxWidth: 360 }}>{search}</Box>
      {children}
      <Button variant="text" size="small" onClick={onClear} style={active ? undefined : awaited}>
        Clear Filters
      </Button>
    </Stack>
  );
}

function Sidebar({ active, onClear, search, above = false, children }: FilterSidebarProps) {
  const theme = useTheme();
  const narrow = useMediaQuery(theme.breakpoints.down('lg'));
  const [open, setOpen] = useState(false);
  const fields = (
    <Fields active={active} onClear={onClear}>
      {children}
    </Fields>
  );

  if (!narrow && above) {
    return (
      <FilterLine active={active} onClear={onClear} search={search}>
        {children}
      </FilterLine>
    );
  }
  if (!narrow) {
    return (
      <Paper variant="outlined" component="aside" aria-label="Filters" sx={{ p: 2.5, position: 'sticky', top: 88 }}>
        <Stack sx={{ gap: 2 }}>
          <Typography component="h2" variant="h4">
            Filters
          </Typography>
          {search}
          {fields}
        </Stack>
      </Paper>
    );
  }
  return (
    <Stack direction="row" component="aside" aria-label="Filters" sx={{ gap: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>{search}</Box>
      <Badge color="primary" variant="dot" invisible={!active}>
        <Button startIcon={<FilterList />} onClick={() => setOpen(true)} aria-haspopup="dialog">
          Filters
        </Button>
      </Badge>
      <Drawer
        anchor="right"
        open={open}
        onClose={() => setOpen(false)}
        slotProps={{ paper: { sx: { width: 'min(360px, 100%)', p: 2.5 }, 'aria-label': 'Filters', role: 'dialog' } }}
      >
        <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', mb: 2 }}>
          <Typography component="h2" variant="h2">
            Filters
          </Typography>
          <IconButton aria-label="Close filters" onClick={() => setOpen(false)}>
            <Close />
          </IconButton>
        </Stack>
        {fields}
        <Button variant="contained" sx={{ mt: 3 }} onClick={() => setOpen(false)}>
          Show results
        </Button>
      </Drawer>
    </Stack>
  );
}

export interface FilterOption {
  value: string;
  label: string;
}

/** A select as a filter; the option with value '' means "all". */
export function FilterSelect({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly FilterOption[];
  onChange: (value: string) => void;
}) {
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

export interface SortFieldsProps {
  state: {
    readonly values: { orderby: string; orderbytype: 'ASC' | 'DESC' };
    setSort(orderby: string, orderbytype: 'ASC' | 'DESC'): void;
  };
  options: readonly FilterOption[];
}

/** "Sort by" and "Sort Order" of the filter sidebar. */
export function SortFields({ state, options }: SortFieldsProps) {
  const { orderby, orderbytype } = state.values;
  const known = options.some(({ value }) => value === orderby) ? orderby : (options[0]?.value ?? '');
  return (
    <>
      <FilterSelect
        label="Sort by"
        value={known}
        options={options}
        onChange={(next) => state.setSort(next, orderbytype)}
      />
      <FilterSelect
        label="Sort Order"
        value={orderbytype}
        options={[
          { value: 'DESC', label: 'Descending' },
          { value: 'ASC', label: 'Ascending' },
        ]}
        onChange={(next) => state.setSort(orderby, next === 'ASC' ? 'ASC' : 'DESC')}
      />
    </>
  );
}
