/**
 * Releases of remotes: publishing, gates, activation. The domain's door: other
 * domains and the application import from here only.
 */
export { storeArchive } from './remotes/archive.service';
export { mayLoadLocalBuilds } from './remotes/local-builds.service';
export { precompress } from './remotes/precompress';
export { publishBuilds } from './remotes/publish-builds';
export { readPageStart, readRegistry, releaseNumbers } from './remotes/registry.service';
export { fetchReleases, haveRelease, storeReleases } from './remotes/release-archive';
export { releaseBase } from './remotes/release-base';
export { activate, type ChangeOptions, disable, enable, rollBack } from './remotes/release-changes.service';
export { listChanges } from './remotes/release-history.service';
export { bucketOf, composeRoutes, knownRelease } from './remotes/release-set';
export { createToken, endToken, EVERY_REMOTE, findToken, listTokens } from './remotes/release-token.service';
export { hasActiveRelease, listReleases, publish } from './remotes/release.service';
export { servedReleases } from './remotes/served-releases';
export { checkReleases, releaseMeasures, unfitReleases } from './remotes/unfit-releases';
export { countFailure } from './remotes/remote-loads.service';
export { localBuildRoutes } from './routes/local-builds.routes';
export { registryRoutes } from './routes/registry.routes';
export { remoteLoadRoutes } from './routes/remote-loads.routes';
export { remoteStateRoutes } from './routes/remote-states.routes';
export { EXPIRED_OF_RELEASES } from './store/purge.repository';
