import { Link as MuiLink } from '@mui/material';
import type { RowState } from '@textloom/kit';
import { memo, useId, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { RowActions } from './row-actions';
import { SelectBox } from './select-box';
import { FOCUSABLE, OPENS_ROW } from './table-events';
import type { PageRowDrawing } from './types';

interface TableRowProps<Row> extends Pick<PageRowDrawing<Row>, 'columns' | 'rowActions' | 'selectLabel' | 'onOpen'> {
  row: Row;
  href: string | undefined;
  state: RowState | undefined;
  isDimmed: boolean;
  isOpen: boolean;
  /** Puts its actions into a menu. */
  menu: boolean;
}

/** Such as the row's box and its link: the arrow keys reach the others (decision 829). */
const TAB_STOPS = 2;

function OneRow<Row extends { id: number }>(props: TableRowProps<Row>) {
  const { row, columns, href, rowActions, state, isDimmed, selectLabel, onOpen, isOpen, menu } = props;
  const name = useId();
  const line = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => {
    for (const [at, control] of [...(line.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].entries())
      control.tabIndex = at < TAB_STOPS ? 0 : -1;
  });
  const className = [
    (href ?? onOpen) && 'row-linked',
    isDimmed && 'row-dimmed',
    isOpen && 'row-open',
    state && `row-${state}`,
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <tr ref={line} role="row" data-id={row.id} className={className} aria-current={isOpen || undefined}>
      {selectLabel && (
        <td role="cell" className="select">
          <SelectBox id={row.id} label={selectLabel(row)} />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.key}
          id={column.primary ? name : undefined}
          role="cell"
          data-align={column.align}
          data-pinned={column.pinned}
        >
          {column.primary && href !== undefined ? (
            <MuiLink
              component={Link}
              to={href}
              {...{ [OPENS_ROW]: '' }}
              {...(onOpen ? { 'aria-keyshortcuts': 'Space' } : {})}
              color="inherit"
            >
              {column.render(row)}
            </MuiLink>
          ) : (
            column.render(row)
          )}
        </td>
      ))}
      {(rowActions ?? onOpen) && (
        <td role="cell" className="actions">
          <RowActions
            of={name}
            actions={rowActions?.(row) ?? []}
            busy={state === 'deleting'}
            menu={menu}
            {...(onOpen ? { onOpen: () => onOpen(row.id) } : {})}
          />
        </td>
      )}
    </tr>
  );
}

/** One row of the table, rendered again only when its own data changes. */
export const TableRow = memo(OneRow) as typeof OneRow;
