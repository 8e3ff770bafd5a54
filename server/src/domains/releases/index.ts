/**
 * Releases of remotes: publishing, gates, activation. The domain's door: other
 * domains and the application import from here only.
 */
export { precompress } from './file/precompress';
export { mayLoadLocalBuilds } from './local-build/local-builds.service';
export { registryRoutes } from './registry/registry.routes';
export { readPageStart, readRegistry, releaseNumbers } from './registry/registry.service';
export { releaseBase } from './registry/release-base';
export { bucketOf, composeRoutes, knownRelease } from './registry/release-set';
export { servedReleases } from './registry/served-releases';
export { storeArchive } from './release/archive.service';
export { publishBuilds } from './release/publish-builds';
export { EXPIRED_OF_RELEASES } from './release/purge.repository';
export { fetchReleases, haveRelease, storeReleases } from './release/release-archive';
export { activate, type ChangeOptions, disable, enable, rollBack } from './release/release-changes.service';
export { listChanges } from './release/release-history.service';
export { createToken, endToken, EVERY_REMOTE, findToken, listTokens } from './release/release-token.service';
export { hasActiveRelease, listReleases, publish } from './release/release.service';
export { checkReleases, releaseMeasures, unfitReleases } from './release/unfit-releases';
export { countFailure } from './remote-load/remote-loads.service';
export { releasesApi } from './routes';
