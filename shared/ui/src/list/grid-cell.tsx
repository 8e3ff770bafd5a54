import { GridCell, type GridCellProps } from '@mui/x-data-grid';
import { memo } from 'react';

const namesOf = (props: GridCellProps) => Object.keys(props) as (keyof GridCellProps)[];

/** `rowNode` says where a row stands in a tree, which these lists are not; it is another object with every change of the rows. */
const same = (one: GridCellProps, other: GridCellProps): boolean =>
  namesOf(one).length === namesOf(other).length && namesOf(one).every((name) => name === 'rowNode' || Object.is(one[name], other[name]));

/** A cell that is drawn again only when its own row or column is another one. */
export const StillCell = memo(GridCell, same);
