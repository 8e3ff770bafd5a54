import CloseIcon from '@mui/icons-material/Close';
import MenuIcon from '@mui/icons-material/MenuRounded';
import { AppBar, Box, Drawer, IconButton, Toolbar, Badge } from '@mui/material';
import { link, useShell } from '@textloom/kit';
import { Logo } from '@textloom/ui';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ReleaseNotice, useReleaseNotice } from '../remotes';
import { Alerts } from './alerts';
import { ConnectionBanner } from './connection-banner';
import { TEXTS } from './messages';
import { StoppedBanner } from './stopped-banner';
import { SubscriptionBanner } from './subscription-banner';
import { Navigation, SIDE_WIDTH } from './navigation';
import { NoticeBell } from './notices/notice-bell';
import { ScrollMemory } from './scroll-memory';
import { TextAnnouncer } from './text-announcer';
import { useAlerts } from './use-alerts';
import { type OpenDialog, PaletteHost } from '../palette/palette-host';
import { useFocusOnNavigation } from './use-focus-on-navigation';
import { UserButton } from './user-button';
import { VerifyBanner } from './verify-banner';
import { VisitReport } from './visit-report';
import { useGlobals, useRoutes } from '@textloom/session';
import { countedUnread, labelledBadge, MAX_UNREAD } from '../base/counted-unread';
import { iconOf } from './icons';

const Icon = iconOf('inbox');
const INBOX = link('/account/inbox');

const useHasInbox = (): boolean => useRoutes().some((route) => route.path === INBOX);

/** Small screens only: a link to the inbox with its unread count (NAV-009, decision 158). */
function InboxIndicator() {
  const { inbox_unread } = useGlobals();
  const known = useHasInbox();
  if (!known) return null;
  return (
    <IconButton
      component={Link}
      to={INBOX}
      color="inherit"
      aria-label={inbox_unread > 0 ? TEXTS.inboxUnread(countedUnread(inbox_unread)) : TEXTS.inbox}
      sx={{ display: { sm: 'none' } }}
    >
      <Badge badgeContent={inbox_unread || null} color="error" max={MAX_UNREAD} slotProps={labelledBadge(inbox_unread)}>
        <Icon />
      </Badge>
    </IconButton>
  );
}

/** Height of the bar, including its border. */
const BAR_HEIGHT = 56;

/** Small screens: the menu behind a button. */
function MenuDrawer() {
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <Box sx={{ display: { xs: 'block', sm: 'none' } }}>
      <IconButton color="inherit" edge="start" aria-label={TEXTS.openMenu} onClick={() => setOpen(true)}>
        <MenuIcon />
      </IconButton>
      <Drawer open={open} onClose={close} slotProps={{ paper: { sx: { width: 264, p: 1.5 } } }}>
        <IconButton aria-label={TEXTS.closeMenu} onClick={close} sx={{ alignSelf: 'flex-end' }}>
          <CloseIcon />
        </IconButton>
        {open && <Navigation onGo={close} />}
      </Drawer>
    </Box>
  );
}

interface FrameProps {
  /** The user has just signed in on this page. */
  entered?: boolean;
  children: ReactNode;
}

/** The frame around every page: top bar, menu, banners, alerts. The menu is a side bar of 100 px from 1200 px on (NAV-033). */
export function Frame({ entered = false, children }: FrameProps) {
  const { product } = useShell();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const main = useFocusOnNavigation(entered);
  const { pathname, search } = useLocation();
  // A new tab counts as another page, a new filter does not.
  const page = `${pathname}?${new URLSearchParams(search).get('tab') ?? ''}`;
  const { shown, close } = useAlerts(page);
  const notice = useReleaseNotice();
  const hasInbox = useHasInbox();
  return (
    <Box
      sx={{
        '--side-width': { lg: `${SIDE_WIDTH}px` },
        minHeight: '100dvh',
        pl: 'var(--side-width, 0px)',
        pb: 'var(--alerts-room, 0px)',
      }}
    >
      <Box
        component="a"
        href="#main"
        sx={{
          position: 'fixed',
          zIndex: 'tooltip',
          top: 8,
          left: 8,
          px: 2,
          py: 1,
          borderRadius: 1,
          bgcolor: 'primary.main',
          color: 'primary.contrastText',
          textDecoration: 'none',
          transform: 'translateY(-200%)',
          '&:focus': { transform: 'none' },
        }}
      >
        {TEXTS.skip}
      </Box>
      <AppBar
        position="sticky"
        color="default"
        elevation={0}
        sx={{
          bgcolor: 'background.paper',
          borderBottom: 1,
          borderColor: 'divider',
          ml: { lg: `-${SIDE_WIDTH}px` },
          width: { lg: `calc(100% + ${SIDE_WIDTH}px)` },
        }}
      >
        <Toolbar sx={{ gap: { xs: 0.5, sm: 1, md: 2 }, minHeight: `${BAR_HEIGHT - 1}px !important` }}>
          <MenuDrawer />
          <Box
            component={Link}
            to={link('/home')}
            aria-label={TEXTS.home(product.name)}
            sx={{
              display: 'inline-flex',
              color: 'inherit',
              textDecoration: 'none',
              borderRadius: 1,
              // Small phones, and the bar with the menu in it.
              '@media (max-width: 359.95px), (min-width: 768px) and (max-width: 1199.95px)': {
                '& .wordmark': { display: 'none' },
              },
            }}
          >
            <Logo />
          </Box>
          <Box sx={{ flex: 1, display: { xs: 'none', sm: 'block', lg: 'none' } }}>
            <Navigation />
          </Box>
          <Box sx={{ flex: { xs: 1, sm: 0, lg: 1 } }} />
          <PaletteHost open={dialog} onOpen={setDialog} />
          <InboxIndicator />
          <NoticeBell />
          <UserButton onShortcuts={() => setDialog('shortcuts')} />
        </Toolbar>
      </AppBar>
      <Box
        sx={{
          display: { xs: 'none', lg: 'block' },
          position: 'fixed',
          top: BAR_HEIGHT,
          bottom: 0,
          left: 0,
          width: SIDE_WIDTH,
          p: 1,
          borderRight: 1,
          borderColor: 'divider',
          bgcolor: 'background.paper',
          overflowY: 'auto',
        }}
      >
        <Navigation />
      </Box>
      <ConnectionBanner />
      <StoppedBanner />
      <SubscriptionBanner />
      <VerifyBanner />
      <Box
        component="main"
        id="main"
        ref={main}
        tabIndex={-1}
        sx={{ outline: 'none', '& h1:focus': { outline: 'none' } }}
      >
        <VisitReport />
        {hasInbox && <TextAnnouncer />}
        <ScrollMemory />
        {children}
      </Box>
      <Alerts shown={shown} close={close} page={page}>
        {notice.shown && <ReleaseNotice later={notice.later} />}
      </Alerts>
    </Box>
  );
}
