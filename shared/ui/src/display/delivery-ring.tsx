import { Box } from '@mui/material';
import { tokens } from '../theme/tokens';
import { TEXTS } from './messages';

/** Share of delivered messages, 0 to 100, as a ring with the number inside. */
export function DeliveryRing({
  percent,
  size = 48,
  label = TEXTS.delivered,
}: {
  percent: number;
  size?: number;
  label?: string;
}) {
  const value = Math.min(100, Math.max(0, Math.round(percent)));
  const radius = 15.5;
  const length = 2 * Math.PI * radius;
  return (
    <Box
      role="img"
      aria-label={`${label}: ${value}%`}
      sx={{ position: 'relative', width: size, height: size, flex: 'none', display: 'grid', placeItems: 'center' }}
    >
      <svg width={size} height={size} viewBox="0 0 36 36" fill="none" aria-hidden="true" focusable="false">
        <circle cx="18" cy="18" r={radius} stroke={tokens.sunken} strokeWidth="3.5" />
        {value > 0 && (
          <circle
            cx="18"
            cy="18"
            r={radius}
            stroke={tokens.accent}
            strokeWidth="3.5"
            strokeLinecap="round"
            strokeDasharray={`${(length * value) / 100} ${length}`}
            transform="rotate(-90 18 18)"
          />
        )}
      </svg>
      <Box
        component="span"
        aria-hidden="true"
        sx={{
          position: 'absolute',
          // Three digits touch the ring otherwise.
          fontSize: size * (value === 100 ? 0.22 : 0.25),
          fontWeight: 650,
          color: tokens.text,
        }}
      >
        {value}%
      </Box>
    </Box>
  );
}
