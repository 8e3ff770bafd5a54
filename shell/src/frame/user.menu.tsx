import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberRounded';
import { Badge, Box, Divider, ListItemIcon, ListItemText, Menu, MenuItem, Typography } from '@mui/material';
import { type IconName, isShortCode } from '@textloom/contracts';
import { link, mayLeave, useStoredCard } from '@textloom/kit';
import { logout, useCan, useGlobals, useProfile } from '@textloom/session';
import { marked, WithMarked } from '@textloom/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { labelledBadge, MAX_UNREAD } from '../base/counted-unread';
import { helpAddress, tourAddress } from '../base/product';
import { MESSAGES } from '../messages';
import { useNamedRoutes } from '../remotes';
import { iconOf } from './icons';
import { TEXTS } from './messages';
import { useThemeItems } from './use-theme-items';

/**
 * Whether the card on file is past its month (NAV-018). Queried only where it is shown; unknown counts as not expired.
 */
function useCardExpired(visible: boolean): boolean {
  const { data } = useStoredCard(visible);
  return data?.exists === true && data.expired;
}

/** The entry is named after its page. */
interface Item {
  readonly path: string;
  readonly icon: IconName;
  /** True until the operator sets the address: the route then exists, but the entry is hidden. */
  readonly unset?: () => boolean;
}

const PAYMENTS = link('/payments');
const PLANS = link('/plans');
/** The entries that warn when a payment needs attention (NAV-018 to NAV-020). */
const WARNING = [PAYMENTS, PLANS];
/** Entries of the user menu (NAV-012 to NAV-016). Each is shown when this user's route list has its page. */
const ACCOUNT: readonly Item[] = [
  { path: link('/account/inbox'), icon: 'inbox' },
  { path: link('/account'), icon: 'account' },
  { path: PAYMENTS, icon: 'payments' },
  { path: PLANS, icon: 'plans' },
  { path: link('/messages/templates'), icon: 'templates' },
  { path: link('/ops/remotes'), icon: 'reports' },
];
/** Entries that lead to help (NAV-025 to NAV-027). */
const GUIDANCE: readonly Item[] = [
  { path: link('/help'), icon: 'help', unset: () => helpAddress() === '' },
  { path: link('/support'), icon: 'support' },
  { path: link('/quicktour'), icon: 'tour', unset: () => tourAddress() === '' },
];
const LogoutIcon = iconOf('logout');

interface EntryProps extends Item {
  readonly name: string;
  readonly unread: number;
  readonly warn: boolean;
  readonly onGo: () => void;
}

/** `fromMenu`: MUI's menu moves the focus by props that it adds to its children; they must reach the item. */
function Entry({ name, path, icon, unset: _, unread, warn, onGo, ...fromMenu }: EntryProps) {
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
      {warn && <WarningIcon fontSize="small" color="warning" titleAccess={TEXTS.needsAttention} />}
    </MenuItem>
  );
}

export interface UserMenuProps {
  id: string;
  /** The button that anchors the menu; null while it is closed. */
  anchor: HTMLElement | null;
  /** The container, inside the banner: at the end of the page it would be outside every landmark. */
  host: HTMLElement | null;
  onClose: () => void;
  onShortcuts: () => void;
}

/** The menu behind the user's initials, in its own chunk. */
export function UserMenu({ id, anchor, host, onClose, onShortcuts }: UserMenuProps) {
  const profile = useProfile();
  const globals = useGlobals();
  const routes = useNamedRoutes();
  const known = new Map(routes.map(({ path, name }) => [path, name]));
  // Other users have nothing to do there.
  const mayChangePlan = useCan('plan.upgrade');
  const isKnown = ({ path, unset }: Item): boolean =>
    known.has(path) && (path !== PLANS || mayChangePlan) && unset?.() !== true;
  const cardExpired = useCardExpired(anchor !== null && WARNING.some((path) => known.has(path)));
  /** NAV-018 to NAV-020 */
  const warn = globals.payment_errors || profile.subscription.expired || cardExpired;
  const themes = useThemeItems();
  const signOut = async (): Promise<void> => {
    onClose();
    if (await mayLeave()) await logout();
  };
  const entry = (item: Item): ReactNode => (
    <Entry
      key={item.path}
      {...item}
      name={known.get(item.path) ?? ''}
      unread={item.icon === 'inbox' ? globals.inbox_unread : 0}
      warn={warn && WARNING.includes(item.path)}
      onGo={onClose}
    />
  );
  return (
    <Menu
      id={id}
      container={host}
      disableScrollLock
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{ paper: { sx: { minWidth: 264 } } }}
    >
      <Box component="li" role="menuitem" aria-disabled="true" tabIndex={-1} sx={{ px: 2, py: 1 }}>
        <Typography component="p" variant="subtitle2">
          {`${profile.first_name} ${profile.last_name}`.trim()}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          <WithMarked
            text={(isShortCode(globals.shortcode) ? TEXTS.shortcode : TEXTS.number)(marked(globals.shortcode))}
          />
        </Typography>
      </Box>
      <Divider component="li" role="separator" sx={{ mb: 1 }} />
      {ACCOUNT.filter(isKnown).map(entry)}
      {GUIDANCE.some(isKnown) && <Divider component="li" role="separator" />}
      {GUIDANCE.filter(isKnown).map(entry)}
      <Divider component="li" role="separator" />
      {themes}
      <Divider component="li" role="separator" />
      <MenuItem
        onClick={() => {
          onClose();
          onShortcuts();
        }}
      >
        <ListItemIcon>
          <KeyboardIcon fontSize="small" />
        </ListItemIcon>
        <ListItemText>{MESSAGES.shortcuts}</ListItemText>
      </MenuItem>
      <MenuItem onClick={() => void signOut()}>
        <ListItemIcon>
          <LogoutIcon fontSize="small" />
        </ListItemIcon>
        <ListItemText>{MESSAGES.signOut}</ListItemText>
      </MenuItem>
    </Menu>
  );
}
