import { gridClasses } from '@mui/x-data-grid';
import { SELECTS } from '../select-box';
import { dimmed, marked } from '../table-style';
import { tokens } from '../../theme/tokens';
import { ACTIONS } from './grid-columns';

// Rows that are as high as their text: the density sets the padding of their cells.
const padding = (density: 'Compact' | 'Standard' | 'Comfortable', py: number) => ({
  [`&.${gridClasses[`root--density${density}`]} .${gridClasses.cell}`]: { py },
});

const base = {
  border: 0,
  borderRadius: 0,
  '--DataGrid-rowBorderColor': tokens.line,
  '--DataGrid-t-header-background-base': tokens.paper,
  '--DataGrid-t-color-border-base': tokens.line,
  backgroundColor: tokens.paper,
  [`& .${gridClasses.toolbar}`]: { minHeight: 40, p: 0.5 },
  [`& .${gridClasses.columnHeaderTitle}, & .${gridClasses.columnHeaderTitleContainerContent}`]: {
    fontWeight: 600,
    fontSize: '0.75rem',
    lineHeight: '16px',
    color: tokens.muted,
  },
  [`& .${gridClasses.cell}`]: { display: 'flex', alignItems: 'center', fontSize: '0.875rem', lineHeight: '20px' },
  [`& .${gridClasses.cell} > .content`]: { minWidth: 0 },
  [`& .${gridClasses.cell}:focus, & .${gridClasses.columnHeader}:focus`]: {
    outlineOffset: -2,
    outlineColor: tokens.accent,
  },
  [`& .${gridClasses.row}`]: { backgroundColor: tokens.paper, scrollMarginTop: 80 },
  [`& .${gridClasses.row}:hover`]: { backgroundColor: tokens.sunken },
  // The buttons stay visible when the columns are wider than the screen.
  [`& [data-field="${ACTIONS}"]`]: { position: 'sticky', right: 0, px: 0.5, backgroundColor: 'inherit' },
  '& .row-linked': { cursor: 'pointer' },
  '& .row-open.row-open': { ...marked, position: 'relative' },
  [`& .${gridClasses.row}:has([${SELECTS}]:checked)`]: { ...marked, position: 'relative' },
  '& .row-dimmed.row-dimmed': dimmed,
} as const;

/** The menu of a column and the choice of columns look like every menu. */
export const overlay = {
  zIndex: 'modal',
  [`& .MuiPaper-root, & .${gridClasses.paper}`]: {
    borderRadius: tokens.radius,
    border: `1px solid ${tokens.line}`,
    boxShadow: tokens.shadow,
  },
} as const;

/** For lists that share their page with other content: a row is as high as its text. */
export const embedded = {
  ...base,
  ...padding('Compact', 0.25),
  ...padding('Standard', 1),
  ...padding('Comfortable', 2),
} as const;

/** For lists that fill a page: rows are one line high, and buttons appear on hover or focus. */
export const oneLine = {
  ...base,
  [`& .${gridClasses.cell} > .content`]: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '@media (hover: hover)': {
    [`& .${gridClasses.cell}[data-field="${ACTIONS}"] > *`]: { opacity: 0 },
    [`& .${gridClasses.row}:is(:hover, :focus-within) [data-field="${ACTIONS}"] > *`]: { opacity: 1 },
  },
} as const;
