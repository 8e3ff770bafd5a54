import KeyboardArrowDownIcon from '@mui/icons-material/KeyboardArrowDown';
import { Avatar, Box, Button } from '@mui/material';
import { useProfile } from '@textloom/session';
import { lazyPart, visuallyHidden } from '@textloom/ui';
import { useEffect, useId, useState } from 'react';
import { TEXTS } from './messages';
import type { UserMenuProps } from './user.menu';

/** Loaded after the page, so that the menu opens without a connection too. */
const LOAD_AFTER = 2000;
const load = async () => ({ default: (await import(/* webpackChunkName: "user-menu" */ './user.menu')).UserMenu });

const UserMenu = lazyPart<UserMenuProps>({
  owner: 'shell',
  title: TEXTS.userMenu,
  load,
  as: 'field',
  loading: null,
});

const initials = (first: string, last: string): string => `${first.charAt(0)}${last.charAt(0)}`.toUpperCase();

/** The user's initials at the end of the bar. Their menu loads when it is first opened. */
export function UserButton({ onShortcuts }: { onShortcuts: () => void }) {
  const { first_name: first, last_name: last } = useProfile();
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wanted, setWanted] = useState(false);
  const [host, setHost] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), LOAD_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <Button
        color="inherit"
        onClick={({ currentTarget }) => {
          setWanted(true);
          setAnchor(currentTarget);
        }}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        endIcon={<KeyboardArrowDownIcon />}
        sx={{ minWidth: 0, px: 1, flexShrink: 0, border: 0 }}
      >
        <Box component="span" sx={visuallyHidden}>
          {TEXTS.userMenuOf(`${first} ${last}`.trim())}
        </Box>
        <Avatar
          aria-hidden
          sx={{
            width: 32,
            height: 32,
            fontSize: '0.875rem',
            fontWeight: 600,
            bgcolor: 'primary.main',
            color: 'primary.contrastText',
          }}
        >
          {initials(first, last)}
        </Avatar>
      </Button>
      <Box ref={setHost} sx={{ position: 'absolute' }} />
      {wanted && (
        <UserMenu id={menuId} anchor={anchor} host={host} onClose={() => setAnchor(null)} onShortcuts={onShortcuts} />
      )}
    </>
  );
}
