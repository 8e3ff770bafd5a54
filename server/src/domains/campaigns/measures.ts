import { queueSamples, type Measures } from '../../platform/metrics/measures';
import { expansionQueue, reservedGap, scheduledQueue } from './sending/unfinished.repository';

const GAP = 'textloom_reserved_gap_messages';

export const campaignMeasures: Measures = {
  collector: {
    name: 'campaigns',
    gauges: [
      {
        name: GAP,
        help: 'Difference in messages between what the ten earliest running campaigns hold and what the ledger says',
      },
    ],
    read: async (tx) => [
      ...queueSamples('scheduled', await scheduledQueue(tx)),
      ...queueSamples('expansion', await expansionQueue(tx)),
      { gauge: GAP, value: await reservedGap(tx) },
    ],
  },
};
