import { Box, useMediaQuery, useTheme } from '@mui/material';
import type { ReactNode } from 'react';
import { CardList } from '../list/card-list';
import { SkeletonRows } from '../list/skeleton-rows';
import type { Column } from '../list/types';
import { lazyPart } from '../parts/lazy-part';
import { tokens } from '../theme/tokens';

export interface GridColumn<Row> extends Column<Row> {
  /** By which the grid orders its rows, and what it copies; without it the column does neither. */
  value?: (row: Row) => string | number | Date;
}

export interface ColumnGridProps<Row> {
  /** Name of the grid for screen readers: "Consent events". */
  label: string;
  rows: readonly Row[];
  /** Made once: other columns begin with their own widths again. */
  columns: readonly GridColumn<Row>[];
}

// lazyPart forgets the row type; the component behind it is generic.
const GridView = lazyPart<ColumnGridProps<never>>({
  owner: 'ui',
  title: 'The table',
  load: () => import('./grid-view'),
  loading: ({ label, rows }) => <SkeletonRows label={label} count={Math.min(8, rows.length)} />,
}) as unknown as <Row>(props: ColumnGridProps<Row>) => ReactNode;

/**
 * Rows whose columns people work with: they resize, hide and order them and move from cell to cell by keyboard. MUI X
 * DataGrid, virtualized in a box of its own and loaded when it is first shown (ADR 0024). Cards on narrow screens.
 * Lists, of which people open rows, are a `DataTable`.
 */
export function ColumnGrid<Row extends { id: number }>(props: ColumnGridProps<Row>) {
  const theme = useTheme();
  const narrow = useMediaQuery(theme.breakpoints.down('sm'));
  if (narrow) return <CardList {...props} />;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', maxHeight: 640, borderBlock: `1px solid ${tokens.line}` }}>
      <GridView {...props} />
    </Box>
  );
}
