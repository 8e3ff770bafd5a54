import type { Database } from '../../../platform/db/connection';
import { claimProgress, endClaim, saveProgress } from '../../../platform/db/daily-progress';
import { untilNone } from '../../../platform/base/until-none';
import { foldTexts } from './conversation-text.repository';

const NAME = 'folded texts';
/** The work of one time, not of a day. */
const FIRST = { day: '', stage: 'texts', after: '0' };
const DONE = 'done';
/** Texts that are read in a transaction; those of a conversation are not divided. */
const STEP = 1_000;

/**
 * Folds the searchable texts that were stored by a version before the migration 0107 (ADR 0108). Later ones are stored
 * folded, so it ends for ever where it has come to the last conversation.
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
