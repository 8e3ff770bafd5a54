import { Badge, Box, ButtonBase, Typography } from '@mui/material';
import type { RouteEntry } from '@textloom/contracts';
import { useGlobals } from '@textloom/session';
import { Fragment } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { labelledBadge, MAX_UNREAD } from '../base/counted-unread';
import { useNamedRoutes } from '../remotes';
import { iconOf } from './icons';
import { TEXTS } from './messages';
import { ViewLinks } from './view-links';

export const SIDE_WIDTH = 100;

const isBelow = (pathname: string, path: string): boolean => pathname === path || pathname.startsWith(`${path}/`);

/** The entry of the current page; if two match, the more specific one. */
function currentOf(entries: readonly RouteEntry[], pathname: string): RouteEntry | undefined {
  return entries
    .filter(({ path }) => isBelow(pathname, path))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
}

interface EntryProps {
  entry: RouteEntry;
  current: boolean;
  unread: number;
  onGo?: (() => void) | undefined;
}

function Entry({ entry, current, unread, onGo }: EntryProps) {
  const Icon = iconOf(entry.icon);
  const badge = entry.icon === 'inbox' ? unread : 0;
  // On a phone, a badge is beside the name and needs its own space.
  const room = badge > 0 ? 1.25 : 0;
  return (
    <ButtonBase
      component={Link}
      to={entry.path}
      aria-current={current ? 'page' : undefined}
      title={entry.name}
      onClick={onGo}
      sx={{
        display: 'flex',
        gap: { xs: 1.5, sm: 0.25, lg: 0.5 },
        flexDirection: { xs: 'row', sm: 'column' },
        justifyContent: { xs: 'flex-start', sm: 'center' },
        px: { xs: 2, sm: 0.5, md: 1, lg: 0.5 },
        py: { xs: 1.5, sm: 0.25, lg: 1.25 },
        borderRadius: 1,
        width: { xs: '100%', sm: 'auto', lg: SIDE_WIDTH - 16 },
        // From 768 to 1200 px a name of two words takes two lines of the bar.
        minWidth: { sm: 44 },
        maxWidth: { sm: 72, lg: 'none' },
        color: 'text.secondary',
        transition: 'background-color .15s, color .15s',
        '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
        '&[aria-current]': { bgcolor: 'action.selected', color: 'primary.main' },
        '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
      }}
    >
      <Badge
        badgeContent={badge}
        color="error"
        max={MAX_UNREAD}
        sx={{ mr: { xs: room, sm: 0 }, '& .MuiBadge-badge': { top: 0, right: -6 } }}
        slotProps={labelledBadge(badge)}
      >
        <Icon fontSize="small" />
      </Badge>
      <Typography
        component="span"
        variant="body2"
        sx={{
          fontWeight: 500,
          fontSize: { sm: '0.6875rem', lg: '0.75rem' },
          lineHeight: { sm: 1.15, lg: 16 / 12 },
          textAlign: 'center',
        }}
      >
        {entry.name}
      </Typography>
    </ButtonBase>
  );
}

/** Menu entries: exactly those of the route list with the menu flag (NAV-008), with the saved views of their lists. */
export function Navigation({ onGo }: { onGo?: () => void }) {
  const routes = useNamedRoutes();
  const { inbox_unread } = useGlobals();
  const { pathname } = useLocation();
  const entries = routes.filter((entry) => entry.menu);
  const current = currentOf(entries, pathname);
  return (
    <Box
      component="nav"
      aria-label={TEXTS.navigation}
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row', lg: 'column' },
        alignItems: { xs: 'stretch', sm: 'center' },
        gap: 0.5,
      }}
    >
      {entries.map((entry) => (
        <Fragment key={entry.path}>
          <Entry entry={entry} current={entry === current} unread={inbox_unread} onGo={onGo} />
          <ViewLinks path={entry.path} name={entry.name} onGo={onGo} />
        </Fragment>
      ))}
    </Box>
  );
}
