import type { RouteEntry } from '@textloom/contracts';
import { link } from '@textloom/kit';
import { lazyPart, PageSkeleton } from '@textloom/ui';
import type { ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { RemotePage, useLostRoutes, useNamedRoutes, useOwnRoutes } from '../remotes';
import { usePageTitle } from '../base/page-title';
import { MESSAGES } from '../messages';
import { TEXTS } from './messages';
import { shellPage } from './pages';

const NotFoundPage = lazyPart({
  owner: 'shell',
  title: TEXTS.thisPage,
  load: () => import('../pages/not-found.page'),
  as: 'page',
  loading: <PageSkeleton shape="form" />,
});

/** The title is set before the page's own effects, which may replace it. */
function Titled({ name, children }: { name: string; children: ReactNode }) {
  usePageTitle(name);
  return children;
}

const isShells = (component: string): boolean => component.startsWith('shell/');
const reported = new Set<string>();

/** The view of one entry, or null for an unknown component, which is skipped and reported. */
function viewOf({ component }: RouteEntry): ReactNode {
  if (!isShells(component)) return <RemotePage key={component} component={component} />;
  const View = shellPage(component);
  if (View) return <View />;
  if (!reported.has(component)) {
    reported.add(component);
    console.warn(`The route list names ${component}, which this shell does not have.`);
  }
  return null;
}

/** The router, built from the profile's route list (NAV-006). */
export function AppRoutes() {
  const own = useOwnRoutes();
  const all = useNamedRoutes();
  const known = own ? all : all.filter(({ component }) => isShells(component));
  const lost = useLostRoutes().filter(({ path }) => own && !known.some((entry) => entry.path === path));
  const routes = [...known, ...lost];
  return (
    <Routes>
      {/* The view for signing in has no address of its own; people type and bookmark this one. */}
      {['/', '/login'].map((path) => (
        <Route key={path} path={path} element={<Navigate to={link('/home')} replace />} />
      ))}
      {routes.map((entry) => {
        const view = viewOf(entry);
        return view && <Route key={entry.path} path={entry.path} element={<Titled name={entry.name}>{view}</Titled>} />;
      })}
      <Route
        path="*"
        element={
          own ? (
            <Titled name={MESSAGES.pageNotFound}>
              <NotFoundPage />
            </Titled>
          ) : (
            <PageSkeleton />
          )
        }
      />
    </Routes>
  );
}
