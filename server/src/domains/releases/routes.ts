import type { Module } from '../../platform/web/deps';
import { localBuildRoutes } from './local-build/local-builds.routes';
import { remoteLoadRoutes } from './remote-load/remote-loads.routes';
import { remoteStateRoutes } from './remote-state/remote-states.routes';

/** The calls of the domain's API, in the order of the documentation. */
export const releasesApi: readonly Module[] = [remoteLoadRoutes, remoteStateRoutes, localBuildRoutes];
