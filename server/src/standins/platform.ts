// Everything that the stand-ins use of the server: base code without rules of the product. No other file here imports
// from outside of this folder.
export type { Log } from '../platform/base/log';
export { fromRoot } from '../platform/base/paths';
export type { Database, Statements, Tx } from '../platform/db/connection';
export { isUnavailable } from '../platform/db/unavailable';
export { GroupCommit } from '../platform/work/group-commit';
export { startLoop, type Loop } from '../platform/work/work-loop';
