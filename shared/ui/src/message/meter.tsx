import type { Segments } from '@textloom/contracts';
import { Typography } from '@mui/material';
import { tokens } from '../theme/tokens';
import { TEXTS } from './messages';

export interface MeterProps {
  id: string;
  /** Characters of the text, and how many it may have. */
  used: number;
  max: number;
  segments: Segments;
  /** The text goes to several people. */
  each: boolean;
}

/** The one meter of a message: its length (VAL-043), and what it costs. */
export function Meter({ id, used, max, segments, each }: MeterProps) {
  return (
    <Typography id={id} variant="caption" sx={{ ml: 'auto', px: 0.75, color: tokens.muted, whiteSpace: 'nowrap' }}>
      <Typography
        component="span"
        variant="inherit"
        sx={{ fontWeight: 600, color: used >= max ? tokens.warning : 'inherit' }}
      >
        {used}/{max}
      </Typography>{' '}
      · {TEXTS.cost(segments, each, segments === 3)}
    </Typography>
  );
}
