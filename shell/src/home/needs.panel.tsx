import { Box } from '@mui/material';
import { useNeeds, useShell, useWidgets, type OpenNeeds, type WidgetRef } from '@textloom/kit';
import { NEED_HEIGHT, Panel, tokens } from '@textloom/ui';
import { TEXTS } from './messages';

/** A line without a declared need is always shown. */
const isOpen = ({ need }: WidgetRef, needs: OpenNeeds): boolean => need === undefined || Boolean(needs[need]);

/**
 * Things that need the user's attention, one line per remote with something to show (decision 370). The data determines
 * the lines before their code is loaded, so that each has its space reserved; a failing remote loses only its own
 * lines.
 */
export function NeedsPanel() {
  const { WidgetHost } = useShell();
  const widgets = useWidgets('home.needs');
  const needs = useNeeds();
  if (!needs || widgets.length === 0) return null;
  const open = widgets.filter((widget) => isOpen(widget, needs));
  return (
    <Panel title={TEXTS.needsYou} padding={false}>
      {open.length === 0 ? (
        <Box sx={{ display: 'flex', alignItems: 'center', px: 2.5, minHeight: NEED_HEIGHT, color: tokens.muted }}>
          {TEXTS.nothingNeeded}
        </Box>
      ) : (
        <Box component="ul" aria-label={TEXTS.needsYou} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {open.map((widget) => (
            <Box
              component="li"
              key={`${widget.remote}/${widget.name}`}
              sx={{
                display: 'grid',
                minHeight: NEED_HEIGHT,
                '& + li': { borderTop: `1px solid ${tokens.line}` },
              }}
            >
              <WidgetHost widget={widget} slotProps={{}} />
            </Box>
          ))}
        </Box>
      )}
    </Panel>
  );
}
