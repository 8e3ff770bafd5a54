import ArrowUpward from '@mui/icons-material/ArrowUpward';
import type { ListBase } from '@textloom/kit';
import { visuallyHidden } from '../theme/visually-hidden';
import { Box } from '@mui/material';
import { SelectPageBox } from './select-box';
import type { Column } from './types';
import { TEXTS } from './messages';

export interface SortProps {
  sort: Pick<ListBase, 'orderby' | 'orderbytype'>;
  onSort: (orderby: string, orderbytype: 'ASC' | 'DESC') => void;
}

const ARIA_SORT = { ASC: 'ascending', DESC: 'descending' } as const;

function SortButton({ header, by, sort, onSort }: { header: string; by: string } & SortProps) {
  const current = sort.orderby === by ? sort.orderbytype : null;
  return (
    <button type="button" data-sort={current} onClick={() => onSort(by, current === 'ASC' ? 'DESC' : 'ASC')}>
      {header}
      <ArrowUpward fontSize="inherit" />
    </button>
  );
}

interface TableHeaderProps<Row> extends SortProps {
  columns: readonly Column<Row>[];
  withSelect: boolean;
  withActions: boolean;
}

/**
 * The header row. The roles are explicit, because in some browsers a table with `display: grid` loses those of its
 * elements.
 */
export function TableHeader<Row>({ columns, withSelect, withActions, sort, onSort }: TableHeaderProps<Row>) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {withSelect && (
          <th role="columnheader" scope="col" className="select">
            <SelectPageBox />
          </th>
        )}
        {columns.map(({ key, header, headerHelp, align, pinned, sort: by }) => (
          <th
            key={key}
            role="columnheader"
            scope="col"
            data-align={align}
            data-pinned={pinned}
            aria-sort={by === undefined ? undefined : sort.orderby === by ? ARIA_SORT[sort.orderbytype] : 'none'}
          >
            {by === undefined ? header : <SortButton header={header} by={by} sort={sort} onSort={onSort} />}
            {headerHelp}
          </th>
        ))}
        {withActions && (
          <th role="columnheader" scope="col" className="actions">
            <Box component="span" sx={visuallyHidden}>
              {TEXTS.actions}
            </Box>
          </th>
        )}
      </tr>
    </thead>
  );
}
