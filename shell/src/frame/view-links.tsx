import { Box, Link as TextLink } from '@mui/material';
import { viewAddress, viewedPath } from '@textloom/contracts';
import { useProfile } from '@textloom/session';
import { Link, useLocation } from 'react-router-dom';
import { TEXTS } from './messages';

/** The others are in the menu of the list. */
const MAX_LINKS = 5;

interface ViewLinksProps {
  /** The menu entry of the list. */
  path: string;
  name: string;
  onGo: (() => void) | undefined;
}

/** The first saved views of a list, below its menu entry; not in the bar of middle widths, which has one line. */
export function ViewLinks({ path, name, onGo }: ViewLinksProps) {
  const { pathname, search } = useLocation();
  const views = (useProfile().views ?? []).filter(({ list }) => viewedPath(list) === path);
  if (views.length === 0) return null;
  const opened = pathname === path ? Number(new URLSearchParams(search).get('view')) : 0;
  return (
    <Box
      role="group"
      aria-label={TEXTS.viewsOf(name)}
      sx={{ display: { xs: 'grid', sm: 'none', lg: 'grid' }, minWidth: 0, width: { lg: 84 } }}
    >
      {views.slice(0, MAX_LINKS).map((view) => (
        <TextLink
          key={view.id}
          component={Link}
          to={viewAddress(view)}
          aria-current={view.id === opened ? 'true' : undefined}
          title={view.name}
          onClick={onGo}
          underline="hover"
          sx={{
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            pl: { xs: 6, lg: 0.5 },
            pr: 0.5,
            borderRadius: 1,
            textAlign: { lg: 'center' },
            fontSize: { xs: '0.875rem', lg: '0.75rem' },
            lineHeight: { xs: '20px', lg: '16px' },
            py: { xs: 1.5, lg: 0.75 },
            color: 'text.secondary',
            '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
            '&[aria-current]': { color: 'primary.main', fontWeight: 500 },
            '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
          }}
        >
          {view.name}
        </TextLink>
      ))}
    </Box>
  );
}
