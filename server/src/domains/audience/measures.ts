import { queueSamples, type Measures } from '../../platform/metrics/measures';
import { importRows } from './imports/import-metrics';
import { bulkQueue, importQueue } from './store/unfinished.repository';

export const audienceMeasures: Measures = {
  counted: [importRows],
  collector: {
    name: 'audience',
    read: async (tx) => [
      ...queueSamples('imports', await importQueue(tx)),
      ...queueSamples('bulk', await bulkQueue(tx)),
    ],
  },
};
