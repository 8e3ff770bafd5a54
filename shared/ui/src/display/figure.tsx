import { Box, Link as MuiLink, Paper, Skeleton, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { tokens } from '../theme/tokens';

/** Height of a figure in pixels; a longer title on a narrow screen takes more. */
const FIGURE_HEIGHT = 88;

export interface FigureProps {
  title: ReactNode;
  /** The number or word; not needed with `loading`. */
  value?: ReactNode;
  /** A few words beside the value. */
  note?: ReactNode;
  /** The last line: words, links or text buttons. */
  foot?: ReactNode;
  loading?: boolean;
  /** Address that the title links to. */
  to?: string;
}

const foot = {
  minHeight: 24,
  minWidth: 0,
  gap: 2,
  alignItems: 'center',
  color: tokens.muted,
  '& .MuiButton-root': { minWidth: 0, minHeight: 24, p: 0, typography: 'body2', fontWeight: 500 },
  '& .MuiButton-root:hover': { bgcolor: 'transparent', textDecoration: 'underline' },
} as const;

/** One figure of a strip. */
export function Figure({ title, value, note, foot: last, loading = false, to }: FigureProps) {
  return (
    <Box
      component="section"
      aria-busy={loading}
      sx={{ minHeight: FIGURE_HEIGHT, height: '100%', px: 1.5, py: 1, display: 'flex', flexDirection: 'column' }}
    >
      <Typography variant="body2" component="h2" sx={{ color: tokens.muted, fontWeight: 500 }}>
        {to === undefined ? (
          title
        ) : (
          <MuiLink component={Link} to={to} color="inherit">
            {title}
          </MuiLink>
        )}
      </Typography>
      {/* On a phone, where a cell is narrow, the words move below the number rather than cut it. */}
      <Stack
        direction="row"
        sx={{ columnGap: 1, alignItems: 'baseline', mt: 'auto', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
      >
        {/* A paragraph: the heading is the title. */}
        <Typography variant="h1" component="p" noWrap sx={{ flex: 'none', maxWidth: 1 }}>
          {loading ? <Skeleton width={72} /> : value}
        </Typography>
        {!loading && note !== undefined && (
          <Typography variant="caption" component="div" noWrap sx={{ color: tokens.muted, minWidth: 0 }}>
            {note}
          </Typography>
        )}
      </Stack>
      <Stack direction="row" sx={foot}>
        {loading ? (
          <Skeleton width="60%" />
        ) : typeof last === 'string' ? (
          <Typography variant="body2" component="div" noWrap title={last}>
            {last}
          </Typography>
        ) : (
          last
        )}
      </Stack>
    </Box>
  );
}

export interface FigureStripProps {
  /** Accessible name of the strip, if the figures need one. */
  label?: string;
  /** Number of figures side by side on a wide screen. */
  columns: number;
  children: ReactNode;
}

/** Figures side by side on one card, with a line between them. */
export function FigureStrip({ label, columns, children }: FigureStripProps) {
  return (
    <Paper
      variant="outlined"
      {...(label !== undefined && { component: 'section', 'aria-label': label })}
      sx={{
        overflow: 'hidden',
        display: 'grid',
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          sm: `repeat(${Math.min(columns, 3)}, minmax(0, 1fr))`,
          lg: `repeat(${columns}, minmax(0, 1fr))`,
        },
        // Each cell draws the lines above and before it; those at the edges are clipped.
        '& > *': {
          borderTop: `1px solid ${tokens.line}`,
          borderLeft: `1px solid ${tokens.line}`,
          mt: '-1px',
          ml: '-1px',
        },
      }}
    >
      {children}
    </Paper>
  );
}
