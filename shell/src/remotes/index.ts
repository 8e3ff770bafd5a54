/** The public part of the remotes for the rest of the shell. */
export {
  allowOverrides,
  listOverrides,
  mayOverride,
  readOverrides,
  resetOverride,
  resetOverrides,
  setOverride,
  type Override,
} from './overrides';
export { findRemote, loadRegistry, onRegistry, rereadRegistry, type RemoteTable } from './registry';
export { reportLoadTimes } from './load-report';
export { loadRemoteModule, preload, retryRemote } from './load-remote';
export { RemotePage } from './remote-page';
export { RemoteWidget, type RemoteWidgetProps } from './remote-widget';
export { useLostRoutes } from './use-lost-routes';
