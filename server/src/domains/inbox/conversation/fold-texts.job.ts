import type { Database } from '../../../platform/db/connection';
import { claimProgress, endClaim, saveProgress } from '../../../platform/db/daily-progress';
import { untilNone } from '../../../platform/base/until-none';
import { foldTexts } from './conversation-text.repository';

const NAME = 'folded texts';
/** The progress of a one-time job, not of a day. */
const FIRST = { day: '', stage: 'texts', after: '0' };
const DONE = 'done';
/** Texts read per transaction; those of one conversation are not split. */
const STEP = 1_000;

/**
 * Folds the searchable texts that versions before migration 0107 stored (ADR 0108). Later ones are stored folded, so
 * the job is done for good once it reaches the last conversation.
 */
export const foldEarlierTexts = (db: Pick<Database, 'asEngine'>, now: Date): Promise<number> =>
  untilNone(() =>
    db.asEngine(async (tx) => {
      const progress = await claimProgress(tx, NAME, { first: FIRST, now, until: now });
      if (!progress || progress.stage === DONE) return false;
      const last = await foldTexts(tx, Number(progress.after), STEP);
      await saveProgress(tx, NAME, last === null ? { ...progress, stage: DONE } : { ...progress, after: String(last) });
      await endClaim(tx, NAME);
      return last !== null;
    }),
  );
