import { queueSamples, type Measures } from '../../platform/metrics/measures';
import { expansionQueue, reservedGap, scheduledQueue } from './store/unfinished.repository';

const GAP = 'textloom_reserved_gap_messages';

export const campaignMeasures: Measures = {
  collector: {
    name: 'campaigns',
    gauges: [{ name: GAP, help: 'Messages by which running campaigns and the ledger disagree on what is reserved' }],
    read: async (tx) => [
      ...queueSamples('scheduled', await scheduledQueue(tx)),
      ...queueSamples('expansion', await expansionQueue(tx)),
      { gauge: GAP, value: await reservedGap(tx) },
    ],
  },
};
