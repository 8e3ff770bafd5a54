import type { Tx } from '../../platform/db/connection';
import { queueSamples, type Measures, type Sample } from '../../platform/metrics/measures';
import { lastDayRead } from '../people/phone';
import { importRows } from './import/import-metrics';
import { bulkQueue, importQueue } from './import/unfinished.repository';

const READ_AGE = 'textloom_deactivations_age_seconds';

/** No sample before the first list: with SMPP there is none, and an account may have no access. */
async function readAge(tx: Tx): Promise<Sample[]> {
  const at = await lastDayRead(tx);
  return at === null ? [] : [{ gauge: READ_AGE, labels: {}, value: (Date.now() - at.getTime()) / 1_000 }];
}

export const audienceMeasures: Measures = {
  counted: [importRows],
  collector: {
    name: 'audience',
    gauges: [
      {
        name: READ_AGE,
        help: 'Seconds since a list of deactivated numbers was last read to the end; missing before the first one',
      },
    ],
    read: async (tx) => [
      ...queueSamples('imports', await importQueue(tx)),
      ...queueSamples('bulk', await bulkQueue(tx)),
      ...(await readAge(tx)),
    ],
  },
};
