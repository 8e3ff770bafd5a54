import type { Measures } from '../../platform/metrics/measures';
import { paymentGaps } from './payment/compare.job';
import { ledgerGaps } from './message-ledger/ledger-gaps.job';
import { foreignPayments } from './payment/ownership';

export const billingMeasures: Measures = { counted: [ledgerGaps, foreignPayments, paymentGaps] };
