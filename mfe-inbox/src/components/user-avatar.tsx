import { graphemesOf } from '@textloom/contracts';
import { Avatar, Box } from '@mui/material';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import { tokens } from '@textloom/ui';
/** Initials of the first and the last word of a name. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const [first = ''] = words;
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return [first, last]
    .map((word) => graphemesOf(word)[0] ?? '')
    .join('')
    .toUpperCase();
}

/** Initials of a user, or an empty placeholder. The name is shown beside it, or is part of the surrounding label. */
export function UserAvatar({ name, size }: { name: string | null; size: number }) {
  return (
    <Avatar
      aria-hidden="true"
      sx={{
        width: size,
        height: size,
        // A button resizes its start icon otherwise.
        '&&&': { fontSize: Math.max(10, size * 0.42) },
        fontWeight: 650,
        bgcolor: name === null ? tokens.sunken : tokens.accentSoft,
        color: name === null ? tokens.muted : tokens.accent,
      }}
    >
      {name === null ? (
        <PersonOutlined sx={{ fontSize: size * 0.7 }} />
      ) : (
        // Drawn as a picture: visible text would have to be part of a button's name (WCAG 2.5.3).
        <Box component="span" data-initials={initials(name)} sx={{ '&::before': { content: 'attr(data-initials)' } }} />
      )}
    </Avatar>
  );
}
