import { queueSamples, type Measures } from '../../platform/metrics/measures';
import { jobQueue } from '../../platform/work/jobs';
import { PUSHES } from './push/push.repository';

export const noticeMeasures: Measures = {
  collector: { name: 'notices', read: async (tx, db) => queueSamples('push', await jobQueue(tx, db, PUSHES)) },
};
