import { Link as MuiLink } from '@mui/material';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { RowActions } from './row-actions';
import { OPENS_ROW } from './table-events';
import type { RowDrawing, RowState } from './types';

interface TableRowProps<Row> extends Pick<RowDrawing<Row>, 'columns' | 'rowActions'> {
  row: Row;
  href: string | undefined;
  state: RowState | undefined;
  isDimmed: boolean;
}

function OneRow<Row extends { id: number }>({ row, columns, href, rowActions, state, isDimmed }: TableRowProps<Row>) {
  const className = [href && 'row-linked', isDimmed && 'row-dimmed', state && `row-${state}`].filter(Boolean).join(' ');
  return (
    <tr role="row" data-id={row.id} className={className}>
      {columns.map((column) => (
        <td key={column.key} role="cell" data-align={column.align}>
          {column.primary && href !== undefined ? (
            <MuiLink component={Link} to={href} {...{ [OPENS_ROW]: '' }} sx={{ fontWeight: 600 }}>
              {column.render(row)}
            </MuiLink>
          ) : (
            column.render(row)
          )}
        </td>
      ))}
      {rowActions && (
        <td role="cell" className="actions">
          <RowActions actions={rowActions(row)} busy={state === 'deleting'} />
        </td>
      )}
    </tr>
  );
}

/** One row of the table, rendered again only when its own data changes. */
export const TableRow = memo(OneRow) as typeof OneRow;
