/** The public part of the remotes for the rest of the shell; pages and developer tools are loaded by their files. */
export { allowOverrides, mayOverride } from './loading/overrides';
export { reportLoadTimes } from './loading/load-report';
export { preload } from './loading/load-remote';
export { loadRegistry, useRemoteTable } from './loading/registry';
export type { RemoteTable } from './loading/remote-table';
export { RemotePage } from './loading/remote-page';
export { RemoteWidget } from './loading/remote-widget';
export { useLostRoutes } from './loading/use-lost-routes';
export { namesRead, useNamedRoutes } from './loading/named-routes';
export { AtOnceDialog } from './releases/at-once.dialog';
export { followReleases } from './releases/follow-releases';
export { ReleaseNotice, useReleaseNotice } from './releases/release-notice';
export { isSafeMoment } from './releases/safe-moment';
export { newerSet } from './releases/snapshot';
export { useNewerOnBack } from './releases/use-newer-on-back';
export { useOwnRoutes } from './releases/use-own-routes';
