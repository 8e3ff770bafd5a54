import { Box, Menu, MenuItem } from '@mui/material';
import { useFormatDate } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { tokens } from '@textloom/ui';
import { type ReactNode, type RefObject, useState } from 'react';
import type { OfferedTime } from '../model/wall-times';

interface Props {
  button: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** The times on offer, in the profile's timezone. */
  timesAt: (now: Date, timezone: number) => readonly OfferedTime[];
  onChoose: (at: Date) => void;
  /** Entries below the times. */
  children: ReactNode;
}

/** Offers some moments. Shown while it is rendered, and then computed anew: the page may have been open since yesterday. */
export function TimesMenu({ button, onClose, timesAt, onChoose, children }: Props) {
  const { timezone } = useProfile();
  const format = useFormatDate();
  const [times] = useState(() => timesAt(new Date(), timezone));
  return (
    <Menu anchorEl={() => button.current} open onClose={onClose}>
      {times.map(({ label, at, format: shown }) => (
        <MenuItem key={label} onClick={() => onChoose(at)} sx={{ justifyContent: 'space-between', gap: 4 }}>
          {label}
          <Box component="span" sx={{ color: tokens.muted, typography: 'body2' }}>
            {format(at.toISOString(), shown)}
          </Box>
        </MenuItem>
      ))}
      {children}
    </Menu>
  );
}
