import ChevronRight from '@mui/icons-material/ChevronRight';
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { tokens, toneColours, type Tone } from '../theme/tokens';

/** Height of a line in pixels: on a phone the detail is below the title. */
export const NEED_HEIGHT = { xs: 56, md: 44 } as const;

export interface NeedLineProps {
  icon: ReactNode;
  tone: Tone;
  /** Address of the page that deals with it. */
  to: string;
  /** The need: "14 unread conversations". */
  title: string;
  /** What to do about it. */
  detail?: string;
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 } as const;

/** A line of "Needs you". The whole line is the link. */
export function NeedLine({ icon, tone, to, title, detail = '' }: NeedLineProps) {
  return (
    <Box
      component={Link}
      to={to}
      sx={{
        height: NEED_HEIGHT,
        px: 2.5,
        display: 'grid',
        gridTemplateColumns: '20px minmax(0, 1fr) 20px',
        columnGap: 1.5,
        alignItems: 'center',
        color: tokens.text,
        textDecoration: 'none',
        '&:hover': { bgcolor: tokens.sunken },
        '&:hover .title': { textDecoration: 'underline' },
        '&:focus-visible': { outlineOffset: '-2px' },
        '& svg': { fontSize: 20 },
      }}
    >
      <Box component="span" aria-hidden="true" sx={{ display: 'grid', color: toneColours[tone].text }}>
        {icon}
      </Box>
      <Box
        component="span"
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', md: 'row' },
          columnGap: 1.5,
          minWidth: 0,
          alignItems: { md: 'baseline' },
        }}
      >
        <Box
          component="span"
          className="title"
          title={title}
          sx={{ ...cut, fontWeight: 500, flexShrink: { md: 0 }, maxWidth: 1 }}
        >
          {title}
        </Box>
        {detail !== '' && (
          <Box component="span" title={detail} sx={{ ...cut, typography: 'body2', color: tokens.muted }}>
            {detail}
          </Box>
        )}
      </Box>
      <Box component="span" aria-hidden="true" sx={{ display: 'grid', color: tokens.faint }}>
        <ChevronRight />
      </Box>
    </Box>
  );
}
