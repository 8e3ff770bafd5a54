import { Badge, IconButton } from '@mui/material';
import { link } from '@textloom/kit';
import { useGlobals, useRoutes } from '@textloom/session';
import { Link } from 'react-router-dom';
import { countedUnread, labelledBadge, MAX_UNREAD } from '../base/counted-unread';
import { iconOf } from './icons';

const Icon = iconOf('inbox');
const INBOX = link('/account/inbox');

/** Small screens only: a link to the inbox with its unread count (NAV-009, decision 158). */
export function InboxIndicator() {
  const { inbox_unread } = useGlobals();
  const known = useRoutes().some((route) => route.path === INBOX);
  if (!known) return null;
  return (
    <IconButton
      component={Link}
      to={INBOX}
      color="inherit"
      aria-label={inbox_unread > 0 ? `Inbox, ${countedUnread(inbox_unread)} unread` : 'Inbox'}
      sx={{ display: { sm: 'none' } }}
    >
      <Badge badgeContent={inbox_unread} color="error" max={MAX_UNREAD} slotProps={labelledBadge(inbox_unread)}>
        <Icon />
      </Badge>
    </IconButton>
  );
}
