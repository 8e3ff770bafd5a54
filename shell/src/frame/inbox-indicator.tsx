import { Badge, IconButton } from '@mui/material';
import { useGlobals, useRoutes } from '@textloom/session';
import { Link } from 'react-router-dom';
import { iconOf } from './icons';

const Icon = iconOf('inbox');

/** Small screens only: link to the inbox with its unread count (NAV-009, decision 158). */
export function InboxIndicator() {
  const { inbox_unread } = useGlobals();
  const known = useRoutes().some((route) => route.path === '/account/inbox');
  if (!known) return null;
  return (
    <IconButton
      component={Link}
      to="/account/inbox"
      color="inherit"
      aria-label={inbox_unread > 0 ? `Inbox, ${inbox_unread} unread` : 'Inbox'}
      sx={{ display: { sm: 'none' } }}
    >
      <Badge badgeContent={inbox_unread} color="error" max={99}>
        <Icon />
      </Badge>
    </IconButton>
  );
}
