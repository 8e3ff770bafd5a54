import { tokens } from '../theme/tokens';
import { SELECTS } from './select-box';

/** Styles of a disabled row (MODAL-019): muted colours instead of opacity, to stay readable. */
export const dimmed = {
  backgroundColor: tokens.sunken,
  color: tokens.muted,
  '& *': { color: `${tokens.muted} !important`, backgroundColor: 'inherit !important' },
} as const;

/** Heights of the header and of a row in px, with the line above it. */
export const HEADER_HEIGHT = 32;
export const ROW_HEIGHT = 40;

/** A bar at the left of rows that are selected or open; forced colours keep it, because it is a border. */
export const marked = {
  backgroundColor: tokens.accentSoft,
  '&::before': {
    content: '""',
    position: 'absolute',
    insetBlock: 0,
    left: 0,
    borderLeft: `2px solid ${tokens.accent}`,
  },
} as const;

/** The styles are defined once for the whole table: rows and cells are plain elements. */
const base = {
  display: 'block',
  boxSizing: 'border-box',
  fontSize: '0.875rem',
  lineHeight: '20px',
  backgroundColor: tokens.paper,
  '& > thead, & > tbody': { display: 'block' },
  // A row is its own grid; tracks without an automatic minimum make the columns of all rows equal.
  '& tr': {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'var(--columns)',
    backgroundColor: tokens.paper,
  },
  '& tbody tr': { minHeight: ROW_HEIGHT, borderTop: `1px solid ${tokens.line}`, breakInside: 'avoid' },
  '& tbody tr:hover': { backgroundColor: tokens.sunken },
  '& th, & td': {
    display: 'flex',
    alignItems: 'center',
    minWidth: 0,
    px: 1.5,
    py: 1,
    textAlign: 'left',
    overflow: 'hidden',
    overflowWrap: 'break-word',
  },
  '& th': {
    // Includes the line above the row.
    height: HEADER_HEIGHT - 1,
    py: 0,
    gap: 0.5,
    fontWeight: 600,
    fontSize: '0.75rem',
    // A longer column name in another language wraps to two lines, even within a long word.
    lineHeight: '16px',
    overflowWrap: 'anywhere',
    color: tokens.muted,
  },
  '& [data-align="right"]': { justifyContent: 'flex-end', textAlign: 'right' },
  '& [data-align="center"]': { justifyContent: 'center', textAlign: 'center' },
  '& th > button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 0.5,
    minHeight: 24,
    px: 0.5,
    mx: -0.5,
    border: 0,
    borderRadius: tokens.radiusSmall,
    background: 'none',
    font: 'inherit',
    color: 'inherit',
    textAlign: 'inherit',
    cursor: 'pointer',
    '& svg': { opacity: 0 },
    '&:hover svg, &:focus-visible svg': { opacity: 0.5 },
    '&[data-sort] svg': { opacity: 1 },
    '&[data-sort="DESC"] svg': { transform: 'rotate(180deg)' },
  },
  '& th.select, & td.select': { p: 0 },
  // The actions stay visible when the columns are wider than the screen.
  '& .actions': { position: 'sticky', right: 0, px: 0.5, justifyContent: 'flex-end', backgroundColor: 'inherit' },
  '& [data-pinned]': { position: 'sticky', right: 'var(--actions)', backgroundColor: 'inherit' },
  // Keeps a row clear of the frame's bar when the keyboard moves the focus up to it.
  '& a, & button, & input': { scrollMarginTop: 80 },
  '& .row-linked': { cursor: 'pointer' },
  '& .row-open.row-open': marked,
  [`& tbody tr:has([${SELECTS}]:checked)`]: marked,
  '& .row-dimmed.row-dimmed': dimmed,
  '& .row-deleting.row-deleting': { backgroundColor: tokens.dangerSoft },
  '& .row-deleted': { opacity: 0, transition: 'opacity 400ms' },
} as const;

/** For lists that share their page with other content: a row is as high as its text. */
export const embedded = { ...base } as const;

/**
 * For lists that fill a page: rows are one line high, and actions appear on hover or focus. Without hover, they are in
 * a menu.
 */
export const oneLine = {
  ...base,
  '& tbody tr': { ...base['& tbody tr'], height: ROW_HEIGHT, minHeight: 0 },
  '& td:not(.actions, .select)': {
    display: 'block',
    py: 0,
    height: ROW_HEIGHT - 1,
    alignContent: 'center',
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
  },
  '& td.actions, & td.select': { py: 0, height: ROW_HEIGHT - 1 },
  '@media (hover: hover)': {
    '& td.actions > *': { opacity: 0 },
    '& tr:is(:hover, :focus-within, .row-deleting) > td.actions > *': { opacity: 1 },
  },
} as const;
