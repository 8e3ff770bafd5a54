import { Box, ListItemButton, Typography } from '@mui/material';
import type { Notice } from '@textloom/contracts';
import { useFormatDate } from '@textloom/kit';
import { useRoutes } from '@textloom/session';
import { visuallyHidden } from '@textloom/ui';
import { Link, matchRoutes } from 'react-router-dom';
import { TEXTS } from './messages';
import { NoticeIcon } from './notice-icon';
import { timeAgo } from './time-ago';

/** A path from the server is followed only when it leads to a page of this user. */
function useKnownPath(path: string): string | null {
  const routes = useRoutes();
  if (!/^\/(?!\/)/.test(path)) return null;
  return matchRoutes(
    routes.map((route) => ({ path: route.path })),
    path,
  )
    ? path
    : null;
}

/** One notice: a link to the page with more information, or a button if there is none. Both mark it as read. */
export function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: (leads: boolean) => void }) {
  const { kind, text, date, read } = notice;
  const format = useFormatDate();
  const path = useKnownPath(notice.path);
  return (
    <ListItemButton
      {...(path === null ? { component: 'button', type: 'button' } : { component: Link, to: path })}
      onClick={() => onOpen(path !== null)}
      sx={{ width: '100%', gap: 1.5, alignItems: 'flex-start', textAlign: 'left', px: 2, py: 1.25 }}
    >
      <NoticeIcon kind={kind} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {!read && <Box component="span" sx={visuallyHidden}>{`${TEXTS.unread} `}</Box>}
        <Typography
          component="span"
          variant="body2"
          sx={{ display: 'block', overflowWrap: 'anywhere', fontWeight: read ? 400 : 600 }}
        >
          {text}
        </Typography>
        <Typography
          component="time"
          variant="caption"
          dateTime={date}
          title={format(date)}
          sx={{ display: 'block', color: 'text.secondary' }}
        >
          {timeAgo(date) ?? format(date, 'day')}
        </Typography>
      </Box>
      {/* Takes the same space read or unread, so that the text does not move. */}
      <Box
        aria-hidden
        sx={{
          flexShrink: 0,
          width: 8,
          height: 8,
          mt: 0.75,
          borderRadius: '50%',
          bgcolor: read ? 'transparent' : 'primary.main',
        }}
      />
    </ListItemButton>
  );
}
