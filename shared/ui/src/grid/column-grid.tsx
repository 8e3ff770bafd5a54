import { Box, useMediaQuery, useTheme } from '@mui/material';
import type { ReactNode } from 'react';
import { CardList } from '../list/card-list';
import { SkeletonRows } from '../list/skeleton-rows';
import { lazyPart } from '../parts/lazy-part';
import { tokens } from '../theme/tokens';
import type { ColumnGridProps } from './grid-view';
import { TEXTS } from './messages';

// lazyPart forgets the row type; the component behind it is generic.
const GridView = lazyPart<ColumnGridProps<never>>({
  owner: 'ui',
  title: TEXTS.theTable,
  load: () => import('./grid-view'),
  loading: ({ label, rows }) => <SkeletonRows label={label} count={Math.min(8, rows.length)} />,
}) as unknown as <Row>(props: ColumnGridProps<Row>) => ReactNode;

/**
 * A grid whose columns users can resize, hide and sort, with keyboard navigation between cells. MUI X DataGrid,
 * virtualized in its own scroll box and loaded when it is first shown (ADR 0024). Cards on narrow screens. For lists
 * whose rows are opened, use `DataTable`.
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
