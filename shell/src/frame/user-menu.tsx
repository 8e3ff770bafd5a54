import KeyboardArrowDownIcon from '@mui/icons-material/KeyboardArrowDown';
import WarningIcon from '@mui/icons-material/WarningAmberRounded';
import {
  Avatar,
  Badge,
  Box,
  Button,
  Divider,
  ListItemIcon,
  ListItemText,
  Menu,
  MenuItem,
  Typography,
} from '@mui/material';
import type { IconName } from '@textloom/contracts';
import { link, mayLeave, useStoredCard } from '@textloom/kit';
import { logout, useCan, useGlobals, useProfile, useRoutes } from '@textloom/session';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { labelledBadge, MAX_UNREAD } from '../base/counted-unread';
import { iconOf } from './icons';

/**
 * Whether the card on file is past its month (NAV-018). Queried only where it is shown; unknown counts as not expired.
 */
function useCardExpired(visible: boolean): boolean {
  const { data } = useStoredCard(visible);
  return data?.exists === true && data.expired;
}

interface Item {
  readonly name: string;
  readonly path: string;
  readonly icon: IconName;
}

const PAYMENTS = link('/payments');
const PLANS = link('/plans');
/** The entries that warn when a payment needs attention (NAV-018 to NAV-020). */
const WARNING = [PAYMENTS, PLANS];
/** Entries of the user menu (NAV-012 to NAV-016). Each is shown when this user's route list has its page. */
const ACCOUNT: readonly Item[] = [
  { name: 'Inbox', path: link('/account/inbox'), icon: 'inbox' },
  { name: 'Account Settings', path: link('/account'), icon: 'account' },
  { name: 'Payments', path: PAYMENTS, icon: 'payments' },
  { name: 'Plans', path: PLANS, icon: 'plans' },
  { name: 'Message Templates', path: link('/messages/templates'), icon: 'templates' },
  { name: 'Remotes', path: link('/ops/remotes'), icon: 'reports' },
];
/** Entries that lead to help (NAV-025 to NAV-027). */
const GUIDANCE: readonly Item[] = [
  { name: 'Help', path: link('/help'), icon: 'help' },
  { name: 'Support', path: link('/support'), icon: 'support' },
  { name: 'Quick Tour Video', path: link('/quicktour'), icon: 'tour' },
];
const LogoutIcon = iconOf('logout');

const initials = (first: string, last: string): string => `${first.charAt(0)}${last.charAt(0)}`.toUpperCase();

interface EntryProps extends Item {
  readonly unread: number;
  readonly warn: boolean;
  readonly onGo: () => void;
}

/** `fromMenu`: MUI's menu moves the focus by props that it adds to its children; they must reach the item. */
function Entry({ name, path, icon, unread, warn, onGo, ...fromMenu }: EntryProps) {
  const Icon = iconOf(icon);
  return (
    <MenuItem {...fromMenu} component={Link} to={path} onClick={onGo}>
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{name}</ListItemText>
      {unread > 0 && (
        <Badge
          badgeContent={unread}
          color="error"
          max={MAX_UNREAD}
          sx={{ mr: 1.5 }}
          slotProps={labelledBadge(unread)}
        />
      )}
      {warn && <WarningIcon fontSize="small" color="warning" titleAccess="Needs your attention" />}
    </MenuItem>
  );
}

export function UserMenu() {
  const profile = useProfile();
  const globals = useGlobals();
  const routes = useRoutes();
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [host, setHost] = useState<HTMLElement | null>(null);
  const known = new Set(routes.map((route) => route.path));
  // Other users find nothing to do there.
  const mayChangePlan = useCan('plan.upgrade');
  const isKnown = ({ path }: Item): boolean => known.has(path) && (path !== PLANS || mayChangePlan);
  const cardExpired = useCardExpired(anchor !== null && WARNING.some((path) => known.has(path)));
  /** NAV-018 to NAV-020 */
  const warn = globals.payment_errors || profile.subscription.expired || cardExpired;
  const close = (): void => setAnchor(null);
  const signOut = async (): Promise<void> => {
    close();
    if (await mayLeave()) await logout();
  };
  const entry = ({ name, path, icon }: Item): ReactNode => (
    <Entry
      key={path}
      name={name}
      path={path}
      icon={icon}
      unread={icon === 'inbox' ? globals.inbox_unread : 0}
      warn={warn && WARNING.includes(path)}
      onGo={close}
    />
  );
  const name = `${profile.first_name} ${profile.last_name}`.trim();
  return (
    <>
      <Button
        color="inherit"
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-label={`User menu of ${name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        endIcon={<KeyboardArrowDownIcon />}
        sx={{ minWidth: 0, px: 1, flexShrink: 0 }}
      >
        <Avatar
          aria-hidden
          sx={{
            width: 32,
            height: 32,
            fontSize: 14,
            fontWeight: 600,
            bgcolor: 'primary.main',
            color: 'primary.contrastText',
          }}
        >
          {initials(profile.first_name, profile.last_name)}
        </Avatar>
      </Button>
      {/* In the banner, because at the end of the page it would not be inside a landmark. */}
      <Box ref={setHost} sx={{ position: 'absolute' }} />
      <Menu
        id={menuId}
        container={host}
        disableScrollLock
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ paper: { sx: { minWidth: 264 } } }}
      >
        <Box component="li" role="menuitem" aria-disabled="true" tabIndex={-1} sx={{ px: 2, py: 1 }}>
          <Typography component="p" variant="subtitle2">
            {name}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Shortcode <strong>{globals.shortcode}</strong>
          </Typography>
        </Box>
        <Divider component="li" role="separator" sx={{ mb: 1 }} />
        {ACCOUNT.filter(isKnown).map(entry)}
        {GUIDANCE.some(isKnown) && <Divider component="li" role="separator" />}
        {GUIDANCE.filter(isKnown).map(entry)}
        <Divider component="li" role="separator" />
        <MenuItem onClick={() => void signOut()}>
          <ListItemIcon>
            <LogoutIcon fontSize="small" />
          </ListItemIcon>
          <ListItemText>Sign out</ListItemText>
        </MenuItem>
      </Menu>
    </>
  );
}
