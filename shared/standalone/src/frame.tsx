import { AppBar, Box, Button, Stack, Toolbar, Typography } from '@mui/material';
import { routesOf, type RouteEntry } from '@textloom/contracts';
import { type Remote, Slot, useWidgets } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { type ReactNode, useMemo, useState } from 'react';
import { Navigate, NavLink, Route, Routes } from 'react-router-dom';
import { lazyPart, Page, PageHeader } from '@textloom/ui';
import { Elsewhere } from './elsewhere';

/** Address of the page that shows the remote's widgets; it exists only in this frame. */
const WIDGETS = '/widgets';

interface FrameActions {
  readonly onSignOut: () => void;
  /** Absent inside the panel's frame. */
  readonly onOpenPanel?: (() => void) | undefined;
}

/** Pages with a menu entry, the widgets, the QA panel, and sign-out. */
function Bar({
  title,
  routes,
  onSignOut,
  onOpenPanel,
}: FrameActions & { title: string; routes: readonly RouteEntry[] }) {
  const { first_name, last_name } = useProfile();
  return (
    <AppBar position="sticky" color="default">
      <Toolbar sx={{ gap: 1, flexWrap: 'wrap', py: { xs: 0.5, sm: 0 } }}>
        <Typography sx={{ fontWeight: 600 }}>{title}, standalone</Typography>
        <Stack
          component="nav"
          direction="row"
          aria-label="Pages of this part"
          sx={{ gap: 1, flexGrow: 1, order: { xs: 1, sm: 0 }, width: { xs: '100%', sm: 'auto' }, overflowX: 'auto' }}
        >
          {routes
            .filter(({ menu }) => menu)
            .map(({ path, name }) => (
              <Button key={path} component={NavLink} to={path} end sx={{ flexShrink: 0 }}>
                {name}
              </Button>
            ))}
          <Button component={NavLink} to={WIDGETS} sx={{ flexShrink: 0 }}>
            Widgets
          </Button>
        </Stack>
        <Typography variant="body2" noWrap sx={{ display: { xs: 'none', sm: 'block' } }}>
          {first_name} {last_name}
        </Typography>
        <Box sx={{ flexGrow: 1, display: { sm: 'none' } }} />
        <Button onClick={onSignOut}>Sign out</Button>
        {onOpenPanel && (
          <Button variant="outlined" onClick={onOpenPanel}>
            QA panel
          </Button>
        )}
      </Toolbar>
    </AppBar>
  );
}

/** The widgets that the remote provides for the home page. */
function Widgets() {
  const lent = [useWidgets('home.cards'), useWidgets('home.needs'), useWidgets('home.panels')].flat().length;
  return (
    <Page>
      <PageHeader title="Widgets" />
      <Stack sx={{ gap: 2 }}>
        <Slot name="home.cards" props={{}} />
        <Slot name="home.needs" props={{}} />
        <Slot name="home.panels" props={{}} />
        {lent === 0 && <Typography>This part lends nothing to the home page.</Typography>}
      </Stack>
    </Page>
  );
}

/** The remote's pages that this person may open, as the shell would show them. */
export function AloneFrame({
  remote,
  children,
  ...actions
}: FrameActions & { readonly remote: Remote; readonly children?: ReactNode }) {
  const { manifest } = remote;
  const profile = useProfile();
  const routes = useMemo(() => routesOf([manifest], profile), [manifest, profile]);
  const [views] = useState(
    () =>
      new Map(
        Object.entries(remote.pages).map(([key, load]) => [
          `${manifest.id}/${key}`,
          lazyPart({ owner: manifest.id, title: manifest.pages[key]?.name ?? key, load, as: 'page' }),
        ]),
      ),
  );
  return (
    <>
      <Bar title={manifest.title} routes={routes} {...actions} />
      <Box component="main">
        <Routes>
          {routes.map(({ path, component }) => {
            const View = views.get(component);
            return View && <Route key={path} path={path} element={<View />} />;
          })}
          <Route path={WIDGETS} element={<Widgets />} />
          <Route path="/" element={<Navigate to={routes[0]?.path ?? WIDGETS} replace />} />
          <Route path="*" element={<Elsewhere remote={manifest} />} />
        </Routes>
      </Box>
      {children}
    </>
  );
}
