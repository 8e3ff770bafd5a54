import { queueSamples, type Measures } from '../../platform/metrics/measures';
import { expansionQueue, reservedGap, scheduledQueue } from './sending/unfinished.repository';

const GAP = 'textloom_reserved_gap_messages';

export const campaignMeasures: Measures = {
  collector: {
    name: 'campaigns',
    gauges: [
      {
        name: GAP,
        help: 'By how many messages the ten running campaigns that began first hold more or less than the ledger says',
      },
    ],
    read: async (tx) => [
      ...queueSamples('scheduled', await scheduledQueue(tx)),
      ...queueSamples('expansion', await expansionQueue(tx)),
      { gauge: GAP, value: await reservedGap(tx) },
    ],
  },
};
