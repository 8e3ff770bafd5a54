import { Box, Link as MuiLink, Paper, Skeleton, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { toneColours, tokens, type Tone } from '../theme/tokens';

export interface StatCardProps {
  title: ReactNode;
  /** The number or word; undefined with `loading`. */
  value?: ReactNode;
  /** Line below: "12 this month". */
  caption?: ReactNode;
  /** Small text buttons at the foot. */
  action?: ReactNode;
  icon?: ReactNode;
  loading?: boolean;
  tone?: Tone;
  /** Address behind the title. */
  to?: string;
}

/** One figure of the home page. */
export function StatCard({ title, value, caption, action, icon, loading = false, tone = 'accent', to }: StatCardProps) {
  const colours = toneColours[tone];
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-busy={loading}
      sx={{ p: { xs: 1.75, sm: 2.5 }, height: '100%', display: 'flex', flexDirection: 'column', gap: 1 }}
    >
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'flex-start', gap: 1 }}>
        <Typography variant="body2" component="h2" sx={{ color: tokens.muted, fontWeight: 500 }}>
          {to === undefined ? (
            title
          ) : (
            <MuiLink component={Link} to={to} color="inherit">
              {title}
            </MuiLink>
          )}
        </Typography>
        {icon !== undefined && (
          <Box
            aria-hidden="true"
            sx={{
              display: 'grid',
              placeItems: 'center',
              width: 36,
              height: 36,
              borderRadius: tokens.radius,
              bgcolor: colours.soft,
              color: colours.text,
              '& svg': { fontSize: 20 },
            }}
          >
            {icon}
          </Box>
        )}
      </Stack>
      <Box
        sx={{
          fontSize: { xs: '1.375rem', sm: '1.75rem' },
          lineHeight: 1.15,
          fontWeight: 600,
          letterSpacing: '-0.02em',
        }}
      >
        {loading ? <Skeleton width="50%" /> : value}
      </Box>
      {(caption !== undefined || loading) && (
        <Typography variant="body2" component="div" sx={{ color: tokens.muted }}>
          {loading ? <Skeleton width="70%" /> : caption}
        </Typography>
      )}
      {action !== undefined && action !== false && (
        <Stack
          direction="row"
          sx={{
            mt: 'auto',
            pt: 1,
            mx: -1.5,
            flexWrap: 'wrap',
            alignItems: 'center',
            '& .MuiButton-root': { minWidth: 0 },
          }}
        >
          {action}
        </Stack>
      )}
    </Paper>
  );
}
