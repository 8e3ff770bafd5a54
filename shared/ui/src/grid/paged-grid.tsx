import { ListFrame, type ListProps } from '../list/list-frame';
import { ColumnGrid } from './column-grid';
import type { GridColumn } from './grid-view';

export interface PagedGridProps<Row> extends ListProps<Row> {
  columns: readonly GridColumn<Row>[];
}

/** A ColumnGrid of rows that the server pages, in the four states of a list. */
export function PagedGrid<Row extends { id: number }>(props: PagedGridProps<Row>) {
  return (
    <ListFrame {...props}>
      <ColumnGrid label={props.label} rows={props.source.rows} columns={props.columns} />
    </ListFrame>
  );
}
