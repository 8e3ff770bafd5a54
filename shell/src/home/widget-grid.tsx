import { Box, Skeleton } from '@mui/material';
import { useShell, type WidgetRef } from '@textloom/kit';
import type { ReactNode } from 'react';

type Room = Pick<WidgetRef, 'columns' | 'minHeight'>;

/** Twelve columns; below 992 px cards are two in a row and panels take the full width. */
function Grid({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: { xs: 2, md: 3 }, gridTemplateColumns: 'repeat(12, minmax(0, 1fr))' }}>
      {children}
    </Box>
  );
}

/** Additional height of a card in pixels for wrapped lines when two cards share the width of a phone. */
const WRAPPED = 24;

function Cell({ room, cards, children }: { room: Room; cards: boolean; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gridColumn: { xs: `span ${cards ? 6 : 12}`, md: `span ${room.columns ?? 6}` },
        // Reserved height of the widget before it is loaded, so that nothing below it moves.
        minHeight: cards && room.minHeight ? { xs: room.minHeight + WRAPPED, md: room.minHeight } : room.minHeight,
      }}
    >
      {children}
    </Box>
  );
}

export interface WidgetGridProps {
  widgets: readonly WidgetRef[];
  /** Small cards instead of panels. */
  cards?: boolean;
}

/** The widgets of one slot of the home page; those in a row have the same height. */
export function WidgetGrid({ widgets, cards = false }: WidgetGridProps) {
  const { WidgetHost } = useShell();
  return (
    <Grid>
      {widgets.map((widget) => (
        <Cell key={`${widget.remote}/${widget.name}`} room={widget} cards={cards}>
          <WidgetHost widget={widget} slotProps={{}} />
        </Cell>
      ))}
    </Grid>
  );
}

const CARDS: readonly Room[] = Array.from({ length: 6 }, () => ({ columns: 4, minHeight: 182 }));
const PANELS: readonly Room[] = [
  { columns: 8, minHeight: 372 },
  { columns: 4, minHeight: 372 },
];

/** The page before its widgets are known. */
export function HomeSkeleton() {
  const drawn = (rooms: readonly Room[], cards: boolean): ReactNode => (
    <Grid>
      {rooms.map((room, index) => (
        <Cell key={index} room={room} cards={cards}>
          <Skeleton variant="rounded" height="100%" />
        </Cell>
      ))}
    </Grid>
  );
  return (
    <Box role="status" aria-label="Loading" sx={{ display: 'grid', gap: { xs: 2, md: 3 } }}>
      {drawn(CARDS, true)}
      {drawn(PANELS, false)}
    </Box>
  );
}
