import { AppBar, Box, Button, Stack, Toolbar, Typography } from '@mui/material';
import type { PageEntry } from '@textloom/contracts';
import { type Remote, Slot, useWidgets } from '@textloom/kit';
import { logout, useProfile } from '@textloom/session';
import { type ReactNode, useState } from 'react';
import { Navigate, NavLink, Route, Routes } from 'react-router-dom';
import { Page } from '../layout/page';
import { PageHeader } from '../layout/page-header';
import { lazyPart } from '../parts/lazy-part';

/** Address of the page that shows the remote's widgets; only this frame has it. */
const WIDGETS = '/widgets';

type Pages = readonly (readonly [string, PageEntry])[];

/** Pages with a menu entry, the widgets, and sign-out. */
function Bar({ title, pages }: { title: string; pages: Pages }) {
  const { first_name, last_name } = useProfile();
  return (
    <AppBar position="sticky" color="default">
      <Toolbar sx={{ gap: 1 }}>
        <Typography sx={{ fontWeight: 600 }}>{title}, standalone</Typography>
        <Stack component="nav" direction="row" aria-label="Pages of this part" sx={{ flexGrow: 1 }}>
          {pages
            .filter(([, page]) => page.menu)
            .map(([key, page]) => (
              <Button key={key} component={NavLink} to={page.path} end>
                {page.name}
              </Button>
            ))}
          <Button component={NavLink} to={WIDGETS}>
            Widgets
          </Button>
        </Stack>
        <Typography variant="body2">
          {first_name} {last_name}
        </Typography>
        <Button onClick={() => void logout()}>Sign out</Button>
      </Toolbar>
    </AppBar>
  );
}

/** The widgets that the remote lends to the home page. */
function Widgets() {
  const lent = useWidgets('home.cards').length + useWidgets('home.panels').length;
  return (
    <Page>
      <PageHeader title="Widgets" />
      <Stack sx={{ gap: 2 }}>
        <Slot name="home.cards" props={{}} />
        <Slot name="home.panels" props={{}} />
        {lent === 0 && <Typography>This part lends nothing to the home page.</Typography>}
      </Stack>
    </Page>
  );
}

export function AloneFrame({ remote, children }: { remote: Remote; children?: ReactNode }) {
  const pages: Pages = Object.entries(remote.manifest.pages);
  const [views] = useState(() => {
    const drawn = Object.fromEntries(
      Object.entries(remote.pages).map(([key, load]) => [
        key,
        lazyPart({ owner: remote.manifest.id, title: remote.manifest.pages[key]?.name ?? key, load, as: 'page' }),
      ]),
    );
    return pages.flatMap(([key, { path, view = key }]) => {
      const View = drawn[view];
      return View ? [{ key, path, View }] : [];
    });
  });
  return (
    <>
      <Bar title={remote.manifest.title} pages={pages} />
      <Box component="main">
        <Routes>
          {views.map(({ key, path, View }) => (
            <Route key={key} path={path} element={<View />} />
          ))}
          <Route path={WIDGETS} element={<Widgets />} />
          <Route path="*" element={<Navigate to={views[0]?.path ?? WIDGETS} replace />} />
        </Routes>
      </Box>
      {children}
    </>
  );
}
