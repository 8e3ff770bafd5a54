import { Box, Link as MuiLink } from '@mui/material';
import type { RowState } from '@textloom/kit';
import { memo, useId } from 'react';
import { Link } from 'react-router-dom';
import { tokens } from '../theme/tokens';
import { dimmed } from './table-style';
import { RowActions } from './row-actions';
import { SELECTS, SelectBox } from './select-box';
import type { PageRowDrawing, PhoneRow } from './types';

/** Height of a row in px, with the line above it. */
export const PHONE_ROW_HEIGHT = 64;

const oneLine = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** The whole row is the tap target of its link, or of its checkbox while selecting. */
const whole = { content: '""', position: 'absolute', inset: 0 } as const;
const wholeRow = { '& label::after': whole } as const;

const style = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': {
    position: 'relative',
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    height: PHONE_ROW_HEIGHT,
    pl: 2,
    borderTop: `1px solid ${tokens.line}`,
    backgroundColor: tokens.paper,
  },
  '& > li:first-of-type': { borderTopColor: 'transparent' },
  [`& > li:has([${SELECTS}]:checked)`]: {
    backgroundColor: tokens.accentSoft,
    boxShadow: `inset 2px 0 ${tokens.accent}`,
  },
  '& .target::after': whole,
  '& .line': { display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 },
  // Above the tap target.
  '& .above': { position: 'relative', zIndex: 1, flex: 'none' },
  '& .row-dimmed.row-dimmed': dimmed,
  '& .row-deleting.row-deleting': { backgroundColor: tokens.dangerSoft },
  '& .row-deleted': { opacity: 0, transition: 'opacity 400ms' },
} as const;

interface RowProps<Row> extends Pick<PageRowDrawing<Row>, 'rowActions' | 'selectLabel'> {
  row: Row;
  phone: (row: Row) => PhoneRow;
  href: string | undefined;
  state: RowState | undefined;
  isDimmed: boolean;
}

function OneRow<Row extends { id: number }>(props: RowProps<Row>) {
  const { row, phone, href, rowActions, selectLabel, state, isDimmed } = props;
  const { lead = selectLabel && <SelectBox id={row.id} label={selectLabel(row)} />, title, date, line } = phone(row);
  const name = useId();
  const actions = selectLabel ? [] : (rowActions?.(row) ?? []);
  const className = [isDimmed && 'row-dimmed', state && `row-${state}`].filter(Boolean).join(' ');
  return (
    <li data-id={row.id} className={className}>
      {lead && (
        <Box sx={{ ml: -2, width: 48, height: '100%', display: 'grid', justifyContent: 'center', ...wholeRow }}>
          {lead}
        </Box>
      )}
      <Box sx={{ flex: 1, minWidth: 0, pr: actions.length > 0 ? 0 : 2 }}>
        <div className="line">
          <Box id={name} sx={{ ...oneLine, flex: 1, fontWeight: 600 }}>
            {href === undefined || selectLabel ? (
              title
            ) : (
              <MuiLink component={Link} to={href} color="inherit" className="target" sx={{ fontWeight: 600 }}>
                {title}
              </MuiLink>
            )}
          </Box>
          <Box sx={{ flex: 'none', typography: 'body2', color: tokens.muted }}>{date}</Box>
        </div>
        <Box className="line" sx={{ ...oneLine, fontSize: '0.8125rem', lineHeight: '18px', color: tokens.muted }}>
          {line}
        </Box>
      </Box>
      {actions.length > 0 && (
        <Box className="above">
          <RowActions menu of={name} actions={actions} busy={state === 'deleting'} />
        </Box>
      )}
    </li>
  );
}
const PhoneListRow = memo(OneRow) as typeof OneRow;

interface PhoneListProps<Row> extends PageRowDrawing<Row> {
  label: string;
  rows: readonly Row[];
  phone: (row: Row) => PhoneRow;
}

/** The list of a page on a phone: rows of two lines; a tap opens the row's page, or selects it if there are boxes. */
export function PhoneList<Row extends { id: number }>(props: PhoneListProps<Row>) {
  const { label, rows, phone, rowHref, rowActions, rowState, rowDimmed, selectLabel } = props;
  return (
    <Box component="ul" aria-label={label} sx={style}>
      {rows.map((row) => (
        <PhoneListRow
          key={row.id}
          row={row}
          phone={phone}
          href={rowHref?.(row)}
          rowActions={rowActions}
          selectLabel={selectLabel}
          state={rowState?.(row)}
          isDimmed={rowDimmed?.(row) ?? false}
        />
      ))}
    </Box>
  );
}
