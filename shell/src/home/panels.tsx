import { Box } from '@mui/material';
import { useShell, type WidgetRef } from '@textloom/kit';
import type { ReactNode } from 'react';
import { heightOf, isNarrow, type Counts } from './rooms';

export const GAP = { xs: 2, md: 3 } as const;

/** Eight columns on the left, four on the right; stacked on narrow screens. */
export function Columns({ left, right }: { left: ReactNode; right: ReactNode }) {
  const column = { display: 'grid', gap: GAP, gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' } as const;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: GAP,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
      }}
    >
      <Box sx={column}>{left}</Box>
      <Box sx={column}>{right}</Box>
    </Box>
  );
}

interface PanelsProps {
  widgets: readonly WidgetRef[];
  counts: Counts;
  /** Content above the left panels. */
  children?: ReactNode;
}

/** The panels of all remotes, each as high as its content. */
export function Panels({ widgets, counts, children }: PanelsProps) {
  const { WidgetHost } = useShell();
  const panel = (widget: WidgetRef): ReactNode => {
    const height = heightOf(widget, counts);
    return (
      <Box
        key={`${widget.remote}/${widget.name}`}
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', minHeight: height }}
      >
        <WidgetHost widget={{ ...widget, ...(height !== undefined && { minHeight: height }) }} slotProps={{}} />
      </Box>
    );
  };
  const narrow = widgets.filter(isNarrow);
  const wide = widgets.filter((widget) => !isNarrow(widget));
  return (
    <Columns
      left={
        <>
          {children}
          {wide.map(panel)}
        </>
      }
      right={narrow.map(panel)}
    />
  );
}
