import { tokens } from '../theme/tokens';

/** Styles of a disabled row (MODAL-019): muted colours instead of opacity, to stay readable. */
export const dimmed = {
  backgroundColor: tokens.sunken,
  color: tokens.muted,
  '& *': { color: `${tokens.muted} !important`, backgroundColor: 'inherit !important' },
} as const;
