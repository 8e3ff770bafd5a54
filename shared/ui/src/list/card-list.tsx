import { Box, Link as MuiLink, Stack, Typography } from '@mui/material';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { tokens } from '../theme/tokens';
import { dimmed } from './dimmed';
import { RowActions } from './row-actions';
import { CARD_HEIGHT } from './row-height';
import type { Column, RowDrawing } from './types';
import { useSlices } from './use-slices';

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

/** The list on narrow screens: a card per row. Loads no grid. */
export function CardList<Row extends { id: number }>({
  label,
  rows,
  columns,
  rowHref,
  rowActions,
  rowState,
  rowDimmed,
}: { label: string; rows: readonly Row[] } & RowDrawing<Row>) {
  const { part, room } = useSlices(rows);
  const title = columns.find(({ primary }) => primary) ?? columns[0];
  const leads = columns.filter(({ card }) => card === 'lead');
  const lines = columns.filter((column) => column !== title && column.card === undefined);
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ listStyle: 'none', m: 0, p: 0 }}
      style={{ minHeight: room * CARD_HEIGHT }}
    >
      {part.map((row) => {
        const state = rowState?.(row);
        const name = title?.render(row);
        return (
          <Box
            component="li"
            key={row.id}
            sx={{
              px: 2,
              py: 1.75,
              borderTop: `1px solid ${tokens.line}`,
              opacity: state === 'deleted' ? 0 : 1,
              transition: 'opacity 400ms',
              ...(rowDimmed?.(row) ? dimmed : {}),
            }}
          >
            <Stack
              direction="row"
              sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 1, mb: 0.75, minHeight: 34 }}
            >
              {leads.map((column) => (
                <Fragment key={column.key}>{column.render(row)}</Fragment>
              ))}
              <Box sx={{ flex: 1, fontWeight: 650, minWidth: 0, overflowWrap: 'anywhere' }}>
                {rowHref ? (
                  <MuiLink component={Link} to={rowHref(row)}>
                    {name}
                  </MuiLink>
                ) : (
                  name
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
      })}
    </Box>
  );
}
