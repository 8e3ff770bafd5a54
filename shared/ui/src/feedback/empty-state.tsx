import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { tokens } from '../theme/tokens';

/** The circle of an icon above a message. */
export const circle = {
  display: 'grid',
  placeItems: 'center',
  width: 56,
  height: 56,
  borderRadius: '50%',
  mb: 1,
} as const;

/** An empty list: explains the next step. */
export function EmptyState({
  icon,
  title,
  text,
  action,
}: {
  icon?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
}) {
  // No media query: a new one makes the browser recalculate styles of the whole page while rows are replaced.
  return (
    <Box
      sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 1, px: 3, py: 'clamp(40px, 8vw, 64px)' }}
    >
      {icon !== undefined && (
        <Box aria-hidden="true" sx={{ ...circle, bgcolor: tokens.accentSoft, color: tokens.accent }}>
          {icon}
        </Box>
      )}
      <Typography variant="h3" component="p">
        {title}
      </Typography>
      {text !== undefined && (
        <Typography variant="body2" component="div" sx={{ color: tokens.muted, maxWidth: 440 }}>
          {text}
        </Typography>
      )}
      {action !== undefined && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1, mt: 1.5 }}>{action}</Box>
      )}
    </Box>
  );
}
