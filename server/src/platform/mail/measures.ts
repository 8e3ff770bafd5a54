import { queueSamples, type Measures } from '../metrics/measures';
import { jobQueue } from '../work/jobs';
import { MAIL } from './mail.repository';

export const mailMeasures: Measures = {
  collector: { name: 'mail', read: async (tx, db) => queueSamples('mail', await jobQueue(tx, db, MAIL)) },
};
