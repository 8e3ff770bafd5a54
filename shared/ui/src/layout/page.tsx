import { Box, Paper, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { tokens } from '../theme/tokens';

/** Largest width of forms and texts, which would otherwise have lines too long to read. */
const NARROW = 720;
const WIDE = 1440;
/** Distance of every page to its left and right edge. */
const EDGE = 32;

/**
 * A page, used once per page. All pages begin at the same left edge, and their `PageHeader` puts the heading at the same
 * height. `narrow` suits forms and texts.
 */
export function Page({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) {
  return (
    <Box sx={{ maxWidth: (narrow ? NARROW : WIDE) + 2 * EDGE, px: { xs: 2, sm: `${EDGE}px` }, pt: 0.5, pb: 6 }}>
      {children}
    </Box>
  );
}

/** A form or text on a page that is not `narrow`, because something else on it needs the width. */
export const formWidth = { maxWidth: NARROW } as const;

/** A grid with a column of 320 px at the right, for a preview or a summary; below the rest on a narrow screen. */
export const withAside = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
} as const;

/** A plain card. `padding={false}` lets a table or list touch its edges. */
export function Panel({
  title,
  actions,
  padding = true,
  children,
}: {
  title?: ReactNode;
  actions?: ReactNode;
  padding?: boolean;
  children: ReactNode;
}) {
  return (
    <Paper variant="outlined" component="section" sx={{ overflow: 'hidden' }}>
      {(title !== undefined || actions !== undefined) && (
        <Stack
          direction="row"
          sx={{
            alignItems: 'center',
            justifyContent: 'space-between',
            flexWrap: 'wrap',
            columnGap: 2,
            minHeight: 56,
            px: 2.5,
            py: 1,
            borderBottom: padding ? 0 : `1px solid ${tokens.line}`,
          }}
        >
          {/* Its own padding: the title keeps its distance when the actions are on a second line. */}
          <Typography component="h2" variant="h3" sx={{ py: 1 }}>
            {title}
          </Typography>
          {actions}
        </Stack>
      )}
      <Box
        sx={padding ? { px: 2.5, pb: 2.5, pt: title === undefined && actions === undefined ? 2.5 : 0.5 } : undefined}
      >
        {children}
      </Box>
    </Paper>
  );
}
