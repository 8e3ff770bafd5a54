/**
 * The part of react-router that is shared at run time as `react-router-dom` (docs/adr/0002-sharing.md).
 * A name missing here is a type error for whoever imports it: add it.
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
} from 'router-full';
export type * from 'router-full';
