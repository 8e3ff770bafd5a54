import { IconButton, Tooltip, type IconButtonProps } from '@mui/material';
import type { ReactElement } from 'react';
import { tokens } from '../theme/tokens';

export interface ToolButtonProps extends Omit<IconButtonProps, 'aria-label' | 'children'> {
  /** Tooltip and name. */
  label: string;
  icon: ReactElement;
}

/** A tool in the foot of a message: an icon of 32 px, 44 on touch. */
export function ToolButton({ label, icon, ...props }: ToolButtonProps) {
  return (
    <Tooltip title={label}>
      {/* A disabled button has no events; the tooltip listens to its box. */}
      <span>
        <IconButton
          {...props}
          size="small"
          aria-label={label}
          sx={{
            width: 32,
            height: 32,
            color: tokens.muted,
            '& svg': { fontSize: 20 },
            // The theme removes focus rings inside a field that has its own, so restore it here.
            '&.Mui-focusVisible.Mui-focusVisible': { outline: `2px solid ${tokens.accent}`, outlineOffset: -2 },
            '&[aria-pressed="true"]': { color: tokens.accent, backgroundColor: tokens.accentSoft },
            '@media (pointer: coarse)': { width: 44, height: 44 },
          }}
        >
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  );
}
