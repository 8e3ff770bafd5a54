import { Box, Link as MuiLink, Stack, Typography } from '@mui/material';
import type { RowState } from '@textloom/kit';
import { Fragment, memo } from 'react';
import { Link } from 'react-router-dom';
import { tokens } from '../theme/tokens';
import { dimmed } from './table-style';
import { RowActions } from './row-actions';
import type { Column, RowDrawing } from './types';

function CardLine<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const value = column.render(row);
  if (value === null || value === undefined || value === '' || value === false) return null;
  return (
    <Stack direction="row" sx={{ gap: 2, justifyContent: 'space-between', alignItems: 'baseline' }}>
      <Typography component="dt" variant="caption" sx={{ color: tokens.muted, flex: 'none' }}>
        {column.header}
      </Typography>
      <Typography
        component="dd"
        variant="body2"
        sx={{ m: 0, textAlign: 'right', minWidth: 0, overflowWrap: 'anywhere' }}
      >
        {value}
      </Typography>
    </Stack>
  );
}

interface CardProps<Row> extends Pick<RowDrawing<Row>, 'columns' | 'rowActions'> {
  row: Row;
  href: string | undefined;
  state: RowState | undefined;
  isDimmed: boolean;
}

function OneCard<Row extends { id: number }>({ row, columns, href, rowActions, state, isDimmed }: CardProps<Row>) {
  const title = columns.find(({ primary }) => primary) ?? columns[0];
  const leads = columns.filter(({ card }) => card === 'lead');
  const lines = columns.filter((column) => column !== title && column.card === undefined);
  const name = title?.render(row);
  return (
    <Box
      component="li"
      data-id={row.id}
      sx={{
        px: 2,
        py: 1.75,
        borderTop: `1px solid ${tokens.line}`,
        opacity: state === 'deleted' ? 0 : 1,
        transition: 'opacity 400ms',
        ...(isDimmed ? dimmed : {}),
      }}
    >
      <Stack
        direction="row"
        sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 1, mb: 0.75, minHeight: 34 }}
      >
        {leads.map((column) => (
          <Fragment key={column.key}>{column.render(row)}</Fragment>
        ))}
        <Box sx={{ flex: 1, fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}>
          {href === undefined ? (
            name
          ) : (
            <MuiLink component={Link} to={href}>
              {name}
            </MuiLink>
          )}
        </Box>
        {rowActions && <RowActions actions={rowActions(row)} busy={state === 'deleting'} />}
      </Stack>
      <Stack component="dl" sx={{ m: 0, gap: 0.5 }}>
        {lines.map((column) => (
          <CardLine key={column.key} column={column} row={row} />
        ))}
      </Stack>
    </Box>
  );
}
const Card = memo(OneCard) as typeof OneCard;

interface CardListProps<Row> extends RowDrawing<Row> {
  label: string;
  rows: readonly Row[];
}

/** The list on narrow screens: one card for each row. */
export function CardList<Row extends { id: number }>(props: CardListProps<Row>) {
  const { label, rows, columns, rowHref, rowActions, rowState, rowDimmed } = props;
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row) => (
        <Card
          key={row.id}
          row={row}
          columns={columns}
          href={rowHref?.(row)}
          rowActions={rowActions}
          state={rowState?.(row)}
          isDimmed={rowDimmed?.(row) ?? false}
        />
      ))}
    </Box>
  );
}
