import { tokens } from '../theme/tokens';

/** Look of a disabled row (MODAL-019): quiet colours, but still readable, so not by opacity. */
export const dimmed = {
  backgroundColor: tokens.sunken,
  color: tokens.muted,
  '& *': { color: `${tokens.muted} !important`, backgroundColor: 'inherit !important' },
} as const;
