import { queueSamples, type Measures } from '../../platform/metrics/measures';
import { jobQueue } from '../../platform/work/jobs';
import { PUSHES } from './store/push.repository';

export const accountMeasures: Measures = {
  collector: { name: 'accounts', read: async (tx, db) => queueSamples('push', await jobQueue(tx, db, PUSHES)) },
};
