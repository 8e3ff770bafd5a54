import { Box } from '@mui/material';
import { useShell, type WidgetRef } from '@textloom/kit';
import { FigureStrip } from '@textloom/ui';

/** Places the figures side by side on a wide screen. */
const COLUMNS = 6;

/** The figures of all remotes on one card (HOME-008 to HOME-013). */
export function Figures({ widgets }: { widgets: readonly WidgetRef[] }) {
  const { WidgetHost } = useShell();
  if (widgets.length === 0) return null;
  return (
    <FigureStrip columns={Math.min(COLUMNS, widgets.length)}>
      {widgets.map((widget) => (
        <Box key={`${widget.remote}/${widget.name}`} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <WidgetHost widget={widget} slotProps={{}} />
        </Box>
      ))}
    </FigureStrip>
  );
}
