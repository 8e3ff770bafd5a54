import {
  GridRow,
  gridDataRowIdsSelector,
  useGridApiContext,
  useGridSelector,
  type GridRowProps,
} from '@mui/x-data-grid';
import { createContext, use, useMemo } from 'react';
import { KeepScrollPosition } from '../keep-scroll-position';

/** The row that is open beside the list. */
export const OpenRowContext = createContext<number | null>(null);

export function OpenableRow(props: GridRowProps) {
  const open = use(OpenRowContext);
  return <GridRow {...props} aria-current={props.rowId === open || undefined} />;
}

/**
 * Keeps the row being read in place. Inside of the grid, because DataGrid takes new rows over after React has rendered
 * the list around it.
 */
export function GridPlace() {
  const api = useGridApiContext();
  const ids = useGridSelector(api, gridDataRowIdsSelector);
  const rows = useMemo(() => ids.map((id) => ({ id: Number(id) })), [ids]);
  return <KeepScrollPosition rows={rows} list={api.current.rootElementRef} />;
}
