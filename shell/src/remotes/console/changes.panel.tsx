import { Box, Typography } from '@mui/material';
import type { ReleaseChange } from '@textloom/contracts';
import { DateText, Panel, tokens } from '@textloom/ui';
import { changeText } from './figures';
import { MESSAGES } from './messages';

/** Who did what, newest first. */
export function Changes({ changes }: { changes: readonly ReleaseChange[] }) {
  return (
    <Panel title={MESSAGES.changes}>
      {changes.length === 0 ? (
        <Typography variant="body2" sx={{ color: tokens.muted }}>
          {MESSAGES.noChanges}
        </Typography>
      ) : (
        <Box
          component="ol"
          aria-label={MESSAGES.changes}
          // Scrollable by keyboard.
          tabIndex={0}
          sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 360, overflow: 'auto', display: 'grid', gap: 1.5 }}
        >
          {changes.map((change) => (
            <Box component="li" key={change.id} sx={{ overflowWrap: 'anywhere' }}>
              <Typography variant="body2">
                <strong>{change.by}</strong> {changeText(change)}
              </Typography>
              <Typography variant="caption" sx={{ color: tokens.muted }}>
                <DateText date={change.at} format="list" />
              </Typography>
            </Box>
          ))}
        </Box>
      )}
    </Panel>
  );
}
