import { Avatar } from '@mui/material';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import { tokens } from '@textloom/ui';
import { initials } from './initials';

/** Initials of a user, or an empty seat. Its name stands beside it, or in what it is a part of. */
export function UserAvatar({ name, size }: { name: string | null; size: number }) {
  return (
    <Avatar
      aria-hidden="true"
      sx={{
        width: size,
        height: size,
        // A button sizes the icon at its start otherwise.
        '&&&': { fontSize: Math.max(10, size * 0.42) },
        fontWeight: 650,
        bgcolor: name === null ? tokens.sunken : tokens.accentSoft,
        color: name === null ? tokens.muted : tokens.accent,
      }}
    >
      {name === null ? <PersonOutlined sx={{ fontSize: size * 0.7 }} /> : initials(name)}
    </Avatar>
  );
}
