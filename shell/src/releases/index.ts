/** The public part of the release sets for the rest of the shell. */
export { AtOnceDialog } from './at-once.dialog';
export { browser } from './browser';
export { followReleases } from './follow-releases';
export { ReleaseNotice, useReleaseNotice } from './release-notice';
export { isSafeMoment } from './safe-moment';
export { newerSet } from './snapshot';
export { useNewerOnBack } from './use-newer-on-back';
export { useOwnRoutes } from './use-own-routes';
