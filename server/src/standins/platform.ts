// Everything that the stand-ins use of the server: base code without rules of the product. No other file here imports
// from outside of this folder.
export type { Log } from '../base/log';
export { fromRoot } from '../base/paths';
export type { Database, Statements, Tx } from '../db/connection';
export { isUnavailable } from '../db/unavailable';
export { GroupCommit } from '../work/group-commit';
export { startLoop, type Loop } from '../work/work-loop';
