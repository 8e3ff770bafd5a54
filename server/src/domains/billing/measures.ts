import type { Measures } from '../../platform/metrics/measures';
import { paymentGaps } from './jobs/compare.job';
import { ledgerGaps } from './jobs/ledger-gaps.job';
import { foreignPayments } from './payments/ownership';

export const billingMeasures: Measures = { counted: [ledgerGaps, foreignPayments, paymentGaps] };
