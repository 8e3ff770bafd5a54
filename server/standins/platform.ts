// Everything that the stand-ins use from the server: base code without rules of the product. No other file here imports
// from outside this folder.
export type { Log } from '../src/platform/base/log';
export { fromRoot } from '../src/platform/base/paths';
export { isSameText } from '../src/platform/base/same-text';
export * as col from '../src/platform/db/col';
export type { Database, Tx } from '../src/platform/db/connection';
export {
  command,
  constant,
  empty,
  join,
  name,
  sql,
  type Sql,
  type Statement,
  statement,
  type Value,
} from '../src/platform/db/sql';
export { isUnavailable } from '../src/platform/db/unavailable';
export { GroupCommit } from '../src/platform/work/group-commit';
export { startLoop, type Loop } from '../src/platform/work/work-loop';
