import type { Measures } from '../../platform/metrics/measures';
import { ledgerGaps } from './jobs/ledger-gaps.job';

export const billingMeasures: Measures = { counted: [ledgerGaps] };
