import { Box, Typography } from '@mui/material';
import { formatCount, type Release } from '@textloom/contracts';
import { tokens } from '@textloom/ui';
import type { ReactNode } from 'react';
import { failuresText, formatMs, formatSize } from './figures';
import { MESSAGES } from './messages';

function Figure({ label, danger = false, children }: { label: string; danger?: boolean; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="dt" variant="caption" noWrap sx={{ display: 'block', color: tokens.muted }}>
        {label}
      </Typography>
      <Typography
        component="dd"
        variant="body2"
        sx={{ m: 0, fontWeight: 600, color: danger ? tokens.danger : tokens.text }}
      >
        {children}
      </Typography>
    </Box>
  );
}

/** The figures of a release: in one line if there is room, else in two. */
export function FigureList({ release, share }: { release: Release; share: number }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        columnGap: 2,
        rowGap: 1,
        gridTemplateColumns: {
          xs: 'repeat(3, minmax(0, 1fr))',
          sm: 'repeat(6, minmax(0, 1fr))',
          md: '56px 72px 104px 72px 72px 72px',
        },
      }}
    >
      <Figure label={MESSAGES.share}>{share === 0 ? '–' : `${share}%`}</Figure>
      <Figure label={MESSAGES.loads}>{formatCount(release.loads)}</Figure>
      <Figure label={MESSAGES.failures} danger={release.failures > 0}>
        {failuresText(release)}
      </Figure>
      <Figure label={MESSAGES.p50}>{formatMs(release.p50_ms)}</Figure>
      <Figure label={MESSAGES.p95}>{formatMs(release.p95_ms)}</Figure>
      <Figure label={MESSAGES.size}>{formatSize(release.script_bytes)}</Figure>
    </Box>
  );
}
