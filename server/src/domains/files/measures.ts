import { queueSamples, type Measures } from '../../platform/metrics/measures';
import { jobQueue } from '../../platform/work/jobs';
import { FILES } from './received-file/received-files.repository';

export const fileMeasures: Measures = {
  collector: { name: 'files', read: async (tx, db) => queueSamples('files', await jobQueue(tx, db, FILES)) },
};
