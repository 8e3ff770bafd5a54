import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import ArrowForwardIcon from '@mui/icons-material/ArrowForward';
import NarrowerIcon from '@mui/icons-material/UnfoldLess';
import WiderIcon from '@mui/icons-material/UnfoldMore';
import { Divider, ListItemIcon, ListItemText, MenuItem } from '@mui/material';
import {
  GridColumnMenu,
  useGridApiContext,
  type GridColumnMenuItemProps,
  type GridColumnMenuProps,
} from '@mui/x-data-grid';
import type { MouseEvent, ReactElement } from 'react';
import { moved } from './arrangement';
import { useArranging } from './grid-arrangement';
import { TEXTS } from './messages';

/** Px by which a press widens or narrows a column. */
const STEP = 32;
const NARROWEST = 64;
const WIDEST = 800;

const sideways = { transform: 'rotate(90deg)' } as const;

type Run = (event: MouseEvent<HTMLElement>) => void;

function Item({ icon, label, run }: { icon: ReactElement; label: string; run: Run | null }) {
  return (
    <MenuItem disabled={run === null} onClick={run ?? undefined}>
      <ListItemIcon>{icon}</ListItemIcon>
      <ListItemText>{label}</ListItemText>
    </MenuItem>
  );
}

/** Moves and widens a column without a pointer. The menu stays open while a column is widened step by step. */
function ArrangeItems({ colDef: { field }, onClick }: GridColumnMenuItemProps) {
  const api = useGridApiContext();
  const { arrangement, order, shown, change } = useArranging();
  const move = (by: -1 | 1): Run | null => {
    const next = moved(order, shown, field, by);
    if (!next) return null;
    return (event) => {
      onClick(event);
      change({ order: next });
    };
  };
  const now = Math.round(api.current.getColumn(field)?.computedWidth ?? NARROWEST);
  const widen = (by: number): Run | null => {
    const width = Math.min(WIDEST, Math.max(NARROWEST, now + by));
    return width === now ? null : () => change({ widths: { ...arrangement.widths, [field]: width } });
  };
  return (
    <>
      <Item icon={<ArrowBackIcon fontSize="small" />} label={TEXTS.moveLeft} run={move(-1)} />
      <Item icon={<ArrowForwardIcon fontSize="small" />} label={TEXTS.moveRight} run={move(1)} />
      <Divider />
      <Item icon={<WiderIcon fontSize="small" sx={sideways} />} label={TEXTS.wider} run={widen(STEP)} />
      <Item icon={<NarrowerIcon fontSize="small" sx={sideways} />} label={TEXTS.narrower} run={widen(-STEP)} />
    </>
  );
}

const SLOTS = { columnMenuUserItem: ArrangeItems };
const SLOT_PROPS = { columnMenuUserItem: { displayOrder: 15 } };

/** The menu of a column: DataGrid's, and the places and widths that its community edition leaves to a pointer. */
export function GridMenu(props: GridColumnMenuProps) {
  return <GridColumnMenu {...props} slots={SLOTS} slotProps={SLOT_PROPS} />;
}
