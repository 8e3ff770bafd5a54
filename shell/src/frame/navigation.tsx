import { Badge, Box, ButtonBase, type Theme, Typography } from '@mui/material';
import type { RouteEntry } from '@textloom/contracts';
import { link } from '@textloom/kit';
import { useGlobals, useRoutes } from '@textloom/session';
import { visuallyHidden } from '@textloom/ui';
import { NavLink } from 'react-router-dom';
import { countedUnread, labelledBadge, MAX_UNREAD } from '../base/counted-unread';
import { iconOf } from './icons';

export const SIDE_WIDTH = 100;

/** Below this width the bar, which begins at 768 px, has space for icons only; the names stay for screen readers. */
const NAMES_FROM = 1120;
const iconsOnly = ({ breakpoints }: Theme) => ({ [breakpoints.between('sm', NAMES_FROM)]: visuallyHidden });

function Entry({ entry, unread, onGo }: { entry: RouteEntry; unread: number; onGo?: (() => void) | undefined }) {
  const Icon = iconOf(entry.icon);
  const badge = entry.icon === 'inbox' ? unread : 0;
  // Next to the name the badge needs its own space.
  const room = badge > 0 ? 1.25 : 0;
  return (
    <ButtonBase
      component={NavLink}
      to={entry.path}
      end={entry.path === link('/home')}
      title={entry.name}
      aria-label={badge > 0 ? `${entry.name}, ${countedUnread(badge)} unread` : undefined}
      onClick={onGo}
      sx={{
        display: 'flex',
        gap: { xs: 1.5, md: 0.75, lg: 0.5 },
        flexDirection: { xs: 'row', lg: 'column' },
        justifyContent: { xs: 'flex-start', lg: 'center' },
        px: { xs: 2, sm: 1.25, lg: 0.5 },
        py: { xs: 1.5, sm: 1, lg: 1.25 },
        borderRadius: 1,
        width: { xs: '100%', sm: 'auto', lg: SIDE_WIDTH - 16 },
        color: 'text.secondary',
        transition: 'background-color .15s, color .15s',
        '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
        '&.active': { bgcolor: 'action.selected', color: 'primary.main' },
        '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
      }}
    >
      <Badge
        badgeContent={badge}
        color="error"
        max={MAX_UNREAD}
        sx={{ mr: { xs: room, sm: 0, md: room, lg: 0 }, '& .MuiBadge-badge': { top: 0, right: -6 } }}
        slotProps={labelledBadge(badge)}
      >
        <Icon fontSize="small" />
      </Badge>
      <Typography
        component="span"
        variant="body2"
        sx={[{ fontWeight: 500, fontSize: { lg: '0.75rem' }, textAlign: 'center' }, iconsOnly]}
      >
        {entry.name}
      </Typography>
    </ButtonBase>
  );
}

/** Menu entries: exactly those of the route list with the menu flag (NAV-008). */
export function Navigation({ onGo }: { onGo?: () => void }) {
  const routes = useRoutes();
  const { inbox_unread } = useGlobals();
  return (
    <Box
      component="nav"
      aria-label="Main"
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row', lg: 'column' },
        alignItems: { xs: 'stretch', sm: 'center' },
        gap: 0.5,
      }}
    >
      {routes
        .filter((entry) => entry.menu)
        .map((entry) => (
          <Entry key={entry.path} entry={entry} unread={inbox_unread} onGo={onGo} />
        ))}
    </Box>
  );
}
