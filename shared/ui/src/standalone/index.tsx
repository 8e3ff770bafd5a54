import type { Remote } from '@textloom/kit';
import { CssBaseline, ThemeProvider, createTheme } from '@mui/material';
import { type ComponentType, Suspense, lazy } from 'react';
import { createRoot } from 'react-dom/client';
import { HashRouter, Navigate, Route, Routes } from 'react-router-dom';

/** Renders a remote alone, without the shell. */
export function renderStandalone(remote: Pick<Remote, 'manifest' | 'pages'>): void {
  const host = document.getElementById('root');
  if (!host) throw new Error('standalone.html has no #root');
  const pages = Object.entries(remote.manifest.pages).map(([key, page]) => ({ path: page.path, View: lazy(remote.pages[key] as () => Promise<{ default: ComponentType }>) }));
  createRoot(host).render(
    <ThemeProvider theme={createTheme()}>
      <CssBaseline />
      <HashRouter>
        <Suspense fallback={null}>
          <Routes>
            {pages.map(({ path, View }) => (
              <Route key={path} path={path} element={<View />} />
            ))}
            <Route path="*" element={<Navigate to={pages[0]?.path ?? '/'} replace />} />
          </Routes>
        </Suspense>
      </HashRouter>
    </ThemeProvider>,
  );
}
