/**
 * The part of react-router that is shared at run time as `react-router-dom` (docs/adr/0002-sharing.md). A missing name
 * is a type error for its importer: add it.
 */
export {
  BrowserRouter,
  HashRouter,
  MemoryRouter,
  Routes,
  Route,
  Link,
  NavLink,
  Outlet,
  Navigate,
  useNavigate,
  useNavigationType,
  useParams,
  useLocation,
  useSearchParams,
  useMatch,
  useResolvedPath,
  useOutletContext,
  useHref,
  useInRouterContext,
  generatePath,
  matchPath,
  matchRoutes,
  createSearchParams,
  // Only for kit's LeaveGuard (docs/adr/0019-leaving-a-changed-form.md).
  UNSAFE_NavigationContext,
} from 'router-full';
export type * from 'router-full';
