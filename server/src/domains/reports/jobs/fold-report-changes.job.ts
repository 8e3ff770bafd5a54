import type { Database } from '../../../platform/db/connection';
import { foldChanges } from '../store/report-changes.repository';
import { untilNone } from '../../../platform/base/until-none';

/** Reports also read rows that are not folded yet, so this interval only limits their number. */
export const FOLD_EVERY_MS = 10_000;

/** Changes per statement. */
const CHUNK = 20_000;

/** Moves all changes into the sums per day; returns their number. */
export const foldReportChanges = (db: Pick<Database, 'asEngine'>, chunk = CHUNK): Promise<number> =>
  untilNone(() => db.asEngine((tx) => foldChanges(tx, chunk)));
