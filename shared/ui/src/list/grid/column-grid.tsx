import { Box, useMediaQuery, useTheme } from '@mui/material';
import { CardList } from '../card-list';
import { tokens } from '../../theme/tokens';
import type { GridViewProps } from './grid-view';
import { LazyGrid } from './lazy-grid';

/**
 * A whole list as a grid that its readers arrange: columns shown, moved, widened and sorted, with keyboard navigation
 * between cells. Cards on narrow screens. A list that the server pages is a `ListView` or `DataTable` with `grid`.
 */
export function ColumnGrid<Row extends { id: number }>(
  props: Pick<GridViewProps<Row>, 'name' | 'label' | 'rows' | 'columns' | 'rowActions'>,
) {
  const theme = useTheme();
  const narrow = useMediaQuery(theme.breakpoints.down('sm'));
  if (narrow) return <CardList {...props} />;
  return (
    <Box sx={{ borderBlock: `1px solid ${tokens.line}` }}>
      <LazyGrid {...props} />
    </Box>
  );
}
